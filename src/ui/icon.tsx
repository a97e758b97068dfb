import { cx } from './cx.ts';
import { ICON_DRAWINGS } from './icon-drawings.ts';

const DRAWINGS = { ...ICON_DRAWINGS, 'heart-filled': ICON_DRAWINGS.heart, 'star-empty': ICON_DRAWINGS.star };

export type IconName = keyof typeof DRAWINGS;

/** All icon names, for the styleguide. */
export const iconNames = Object.keys(DRAWINGS) as IconName[];

const FILLED: ReadonlySet<IconName> = new Set(['heart-filled', 'star', 'play', 'pause']);

/** A decorative icon beside text; never the only name of a control. `size` in px. base.css sets the stroke. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={cx('icon', FILLED.has(name) && 'fill-current', className)}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
