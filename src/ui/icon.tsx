import { cx } from './cx.ts';
import { iconShapes } from './icon-shapes.ts';

export type IconName = keyof typeof iconShapes;

/** All of them, for the styleguide. */
export const iconNames = Object.keys(iconShapes) as IconName[];

const FILLED: ReadonlySet<IconName> = new Set(['heart-filled', 'star', 'star-half', 'play', 'pause']);

/** A drawing beside words; never the only name of a control. `size` in px. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={FILLED.has(name) ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('shrink-0', className)}
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
