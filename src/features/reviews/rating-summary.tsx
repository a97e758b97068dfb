import type { Product } from '#src/contract/product.ts';
import { ratingOf } from '#src/domain/rating.ts';
import { Rating } from '#src/ui/rating.tsx';
import * as reviewMessages from './messages.ts';
import { ratingSpread } from './rating-spread.ts';

/** The average, and how many reviews gave each number of stars. */
export function RatingSummary({ product }: { product: Product }) {
  const rating = ratingOf(product);
  if (!rating) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-10">
      <div>
        <p aria-hidden="true" className="font-display font-semibold text-7xl leading-none">
          {rating.average.toFixed(1)}
        </p>
        <Rating value={rating.average} size="lg" />
        <p className="text-ink-soft text-sm">{reviewMessages.summary(rating.count)}</p>
      </div>
      <ul className="flex w-full max-w-md flex-col gap-1.5">
        {ratingSpread(product.reviews).map(({ stars, count, share }) => (
          <li key={stars} className="grid grid-cols-[1.5rem_minmax(0,1fr)_2rem] items-center gap-3 text-sm">
            <span className="sr-only">{reviewMessages.starsRow(stars, count)}</span>
            <span aria-hidden="true" className="font-semibold">
              {stars}
            </span>
            {/* An SVG sets its length by an attribute that a strict content security policy allows. */}
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 w-full rounded-full bg-line"
            >
              <rect width={share * 100} height="8" className="fill-accent" />
            </svg>
            <span aria-hidden="true" className="text-ink-soft tabular-nums">
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
