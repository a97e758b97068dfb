import type { Review } from '#src/contract/review.ts';

/** One row a star, five first; `share` is 0 to 1 of all reviews. */
export interface SpreadRow {
  stars: number;
  count: number;
  share: number;
}

/** How the ratings are spread. A rating between two stars counts for the nearer one. */
export function ratingSpread(reviews: readonly Pick<Review, 'rating'>[]): SpreadRow[] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = reviews.filter(({ rating }) => Math.round(rating) === stars).length;
    return { stars, count, share: reviews.length === 0 ? 0 : count / reviews.length };
  });
}
