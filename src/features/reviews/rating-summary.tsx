import type { Product } from '#src/contract/product.ts';
import type { Review } from '#src/contract/review.ts';
import { ratingOf } from '#src/domain/rating.ts';
import { Rating } from '#src/ui/rating.tsx';
import { FitLine } from './fit-line.tsx';
import * as reviewMessages from './messages.ts';

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
        <FitLine reviews={product.reviews} />
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

/** One row per number of stars, five first; `share` is the fraction of all reviews, 0 to 1. */
interface SpreadRow {
  stars: number;
  count: number;
  share: number;
}

/** Counts the reviews per number of stars. A rating between two stars counts for the nearer one. */
export function ratingSpread(reviews: readonly Pick<Review, 'rating'>[]): SpreadRow[] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = reviews.filter(({ rating }) => Math.round(rating) === stars).length;
    return { stars, count, share: reviews.length === 0 ? 0 : count / reviews.length };
  });
}
