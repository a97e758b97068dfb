import { cx } from './cx.ts';
import { STAR } from './icon-drawings.ts';
import * as uiMessages from './showing-messages.ts';

const said = (value: number, count: number | undefined) =>
  uiMessages.rated(value) + (count === undefined ? '' : `, ${uiMessages.reviews(count)}`);

/** The average of real reviews. `sm` is one star and the figure (cards); other sizes show five stars with halves. */
export function Rating(props: { value: number; count?: number; size?: 'sm' | 'md' | 'lg'; className?: string }) {
  const { value, count, size = 'md', className } = props;
  if (size === 'sm')
    return (
      // The style sheet draws its star (product-card.css).
      <span role="img" aria-label={said(value, count)} className={cx('small-rating', className)}>
        {value.toFixed(1)}
        {count === undefined ? null : <span>{`(${count})`}</span>}
      </span>
    );
  return (
    <span role="img" aria-label={said(value, count)} className={cx('inline-flex items-center gap-2', className)}>
      <Stars value={value} px={size === 'lg' ? 24 : 18} />
      {count === undefined ? null : <span className="text-ink-soft text-sm">{`(${count})`}</span>}
    </span>
  );
}

const STARS = 5;
/** The left half of a star, from its top. */
const HALF_STAR = 'v14.4l-5.9 3.7 1.7-6.7-5.3-4.5 6.9-.5z';

/** One drawing for all five stars: a page has many ratings. At least 0.75 of a star is a full one, at least 0.25 a half. */
function Stars({ value, px }: { value: number; px: number }) {
  const halves = Math.round(value * 2);
  const full = Math.floor(halves / 2);
  const topAt = (place: number) => `M${24 * place + 12} 2.7`;
  // A closed outline ends where it began: at the top.
  const row = (count: number) => Array(count).fill(STAR).join('m24 0');
  return (
    <svg viewBox="0 0 120 24" width={px * STARS} height={px} aria-hidden="true" className="icon text-accent">
      {full < STARS ? <path d={topAt(full) + row(STARS - full)} className="stroke-line-strong" /> : null}
      <path d={topAt(0) + row(full) + (halves > full * 2 ? topAt(full) + HALF_STAR : '')} className="fill-current" />
    </svg>
  );
}
