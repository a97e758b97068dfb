import { afterEach, describe, expect, test, vi } from 'vitest';
import { cardRating, soldRecently } from '#src/features/catalogue/social-proof.ts';
import { makeProduct } from '#tests/domain/listing-fixture.ts';

afterEach(() => vi.unstubAllEnvs());

const plain = makeProduct({ _id: 'plain' });
const known = makeProduct({
  _id: 'known',
  ratingAverage: 4.5,
  ratingCount: 2,
  soldRecently: { count: 3, hours: 24 },
});

describe('popularity', () => {
  test('is real, and nothing where nothing is known', () => {
    expect(cardRating(plain)).toBeNull();
    expect(soldRecently(plain)).toBeNull();
    expect(cardRating(known)).toEqual({ average: 4.5, count: 2 });
    expect(soldRecently(known)).toEqual({ count: 3, hours: 24 });
  });

  test('is invented, within the specified ranges, only when the build enables it', () => {
    vi.stubEnv('VITE_SOCIAL_PROOF', 'random');
    const seen = Array.from({ length: 2000 }, (_, at) => {
      const product = makeProduct({ _id: `p${at}` });
      const [rating, sold] = [cardRating(product), soldRecently(product)];
      return {
        rating: (rating?.average ?? 0) * 10,
        reviews: rating?.count ?? 0,
        sold: sold?.count ?? 0,
        hours: sold?.hours ?? 0,
      };
    });
    const rangeOf = (name: 'rating' | 'reviews' | 'sold' | 'hours') => {
      const values = seen.map((one) => Math.round(one[name]));
      return [Math.min(...values), Math.max(...values)];
    };
    expect(rangeOf('rating')).toEqual([15, 50]);
    expect(rangeOf('reviews')).toEqual([15, 50]);
    expect(rangeOf('sold')).toEqual([2, 10]);
    expect(rangeOf('hours')).toEqual([5, 48]);
  });

  test('stays the same for one product', () => {
    vi.stubEnv('VITE_SOCIAL_PROOF', 'random');
    expect(cardRating(plain)).toEqual(cardRating(plain));
    expect(soldRecently(plain)).toEqual(soldRecently({ ...plain }));
  });
});
