import type { Review } from '#src/contract/review.ts';

/** One row per number of stars, five first; `share` is the fraction of all reviews, 0 to 1. */
export interface SpreadRow {
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
