import { describe, expect, test } from 'vitest';
import { ratingOf } from '#src/domain/rating.ts';

const review = (rating: number) => ({ _id: `r${rating}`, name: '', comment: '', rating, createdAt: '', image: '' });

describe('a rating', () => {
  test.each([
    ['the figures of the server', { ratingAverage: 4.25, ratingCount: 8, reviews: [] }, { average: 4.25, count: 8 }],
    ['the reviews where it sends none', { reviews: [review(5), review(4)] }, { average: 4.5, count: 2 }],
    ['the reviews where it sends no count', { ratingAverage: 3, reviews: [review(5)] }, { average: 5, count: 1 }],
    ['nothing, without reviews', { reviews: [] }, null],
    ['nothing, for a count of none', { ratingAverage: 0, ratingCount: 0, reviews: [] }, null],
  ])('comes from %s', (_, product, rating) => {
    expect(ratingOf(product)).toEqual(rating);
  });
});
