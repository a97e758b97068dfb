import { expect, test } from 'vitest';
import { ratingSpread } from '#src/features/reviews/rating-summary.tsx';

test('counts each star, five first', () => {
  const rows = ratingSpread([5, 5, 4, 1].map((rating) => ({ rating })));
  expect(rows.map(({ stars, count, share }) => [stars, count, share])).toEqual([
    [5, 2, 0.5],
    [4, 1, 0.25],
    [3, 0, 0],
    [2, 0, 0],
    [1, 1, 0.25],
  ]);
});

test('every review is in one row', () => {
  const rows = ratingSpread([4.5, 3.4, 1, 2.6].map((rating) => ({ rating })));
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

test('no reviews, no shares', () => {
  expect(ratingSpread([]).every(({ count, share }) => count === 0 && share === 0)).toBe(true);
});

test('a rating between two stars counts for the nearer one', () => {
  const rows = ratingSpread([4.6, 2.4].map((rating) => ({ rating })));
  expect(rows.filter(({ count }) => count > 0).map(({ stars }) => stars)).toEqual([5, 2]);
});
