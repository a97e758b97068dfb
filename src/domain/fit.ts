// How a garment fits, from the reviews that say so.
import type { Fit, Review } from '#src/contract/review.ts';

/** Fewer answers are no pattern. */
const FEWEST_ANSWERS = 3;

export interface FitVerdict {
  fit: Fit;
  /** How many of `of` answers say so. */
  count: number;
  of: number;
}

/** The most frequent answer; null while too few reviews say, or where two answers are equally frequent. */
export function fitOf(reviews: readonly Pick<Review, 'fit'>[]): FitVerdict | null {
  const answers = reviews.flatMap(({ fit }) => fit ?? []);
  if (answers.length < FEWEST_ANSWERS) return null;
  const counts = [...Map.groupBy(answers, (fit) => fit)].map(([fit, same]) => ({ fit, count: same.length }));
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  return first && first.count !== second?.count ? { ...first, of: answers.length } : null;
}
