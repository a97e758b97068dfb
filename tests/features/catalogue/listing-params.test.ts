import { describe, expect, test } from 'vitest';
import { filterOf, isNarrowed, readListingParams } from '#src/features/catalogue/listing-params.ts';

describe('the state of a listing in the address', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, {}],
    ['an order', { sort: 'price-low' }, { sort: 'price-low' }],
    ['an unknown order', { sort: 'cheapest' }, {}],
    ['prices, as the router reads them', { minPrice: 100, maxPrice: 2000 }, { minPrice: 100, maxPrice: 2000 }],
    ['prices as text', { minPrice: '100' }, { minPrice: 100 }],
    ['prices that are none', { minPrice: 'cheap', maxPrice: -5 }, {}],
    ['a part of a rupee', { minPrice: 99.5 }, {}],
    ['the highest price there is', { maxPrice: 100_000_000 }, { maxPrice: 100_000_000 }],
    ['a price beyond all bounds', { minPrice: 100_000_001, maxPrice: 1e12 }, {}],
    ['names', { color: 'Black', kind: "Men's Apparel" }, { color: 'Black', kind: "Men's Apparel" }],
    ['a size that the router took for a number', { size: 10 }, { size: '10' }],
    ['an empty name', { color: '  ' }, {}],
    ['a name of a list', { color: ['Black'] }, {}],
    ['a name longer than any', { size: 'x'.repeat(121) }, {}],
    ['in stock', { inStock: true }, { inStock: true }],
    ['in stock, written by hand', { inStock: 'yes' }, { inStock: true }],
    ['in stock, as the router reads a number', { inStock: 1 }, { inStock: true }],
    ['in stock, no', { inStock: false }, {}],
    ['what is not ours', { utm_source: 'mail', color: 'Red' }, { color: 'Red' }],
  ])('%s', (_, search, params) => {
    expect(readListingParams(search)).toEqual(params);
  });

  test('an order alone narrows nothing', () => {
    expect(isNarrowed({ sort: 'rating' })).toBe(false);
    expect(isNarrowed({ sort: 'rating', inStock: true })).toBe(true);
    expect(filterOf({ sort: 'rating', size: 'M' })).toEqual({ size: 'M' });
  });
});
