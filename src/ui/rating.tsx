import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';

const STARS = [1, 2, 3, 4, 5];

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
  const px = size === 'lg' ? 24 : 18;
  return (
    <span role="img" aria-label={said(value, count)} className={cx('inline-flex items-center gap-2', className)}>
      <span className="inline-flex">
        {STARS.map((star) => (
          <Star key={star} fill={value - star + 1} px={px} />
        ))}
      </span>
      {count === undefined ? null : <span className="text-ink-soft text-sm">{`(${count})`}</span>}
    </span>
  );
}

/** `fill`: at least 0.75 is a full star, at least 0.25 a half. */
function Star({ fill, px }: { fill: number; px: number }) {
  if (fill >= 0.75) return <Icon name="star" size={px} className="text-accent" />;
  return (
    <span className="relative inline-block">
      <Icon name="star-empty" size={px} className="text-line-strong" />
      {fill >= 0.25 ? <Icon name="star-half" size={px} className="absolute inset-0 text-accent" /> : null}
    </span>
  );
}
