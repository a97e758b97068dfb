import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import {
  facetsOf,
  filterProducts,
  type ListingFilter,
  productsInScope,
  shownRupees,
  sortProducts,
} from '#src/domain/listing.ts';
import { makeMember, makeProduct, namesOf, variations } from './listing-fixture.ts';

const tee = makeProduct({
  _id: 'tee',
  countryOfOrigin: 'Taiwan',
  productName: 'Tee',
  salePrice: 700,
  gst: 5,
  bestSeller: 'yes',
  variations: variations({ Black: 'S:2 M:0', Navy: 'M:3' }),
  ratingAverage: 4.5,
  ratingCount: 2,
});
const mat = makeProduct({
  _id: 'mat',
  countryOfOrigin: 'India',
  productName: 'Mat',
  category: 'Yoga & Recovery',
  salePrice: 1000,
  gst: 18,
  variations: variations({ Teal: '6mm:0' }),
});
const bands = makeProduct({
  _id: 'bands',
  productName: 'Bands',
  category: 'Yoga & Recovery',
  salePrice: 735,
  gst: 0,
  variations: variations({ black: 'Light:9' }),
  ratingAverage: 4.5,
  ratingCount: 7,
});
const kit = makeProduct({
  _id: 'kit',
  countryOfOrigin: 'India',
  productName: 'Kit',
  category: 'Combos',
  salePrice: 2000,
  gst: 12,
  isCombo: true,
  comboProducts: [makeMember('Tee', { Black: 'S:2 M:0' }), makeMember('Mat', { Teal: '6mm:0' })],
  ratingAverage: 0,
  ratingCount: 0,
});
const shop: Product[] = [tee, mat, bands, kit];

describe('a listing', () => {
  test.each([
    ['everything', {}, ['Tee', 'Mat', 'Bands', 'Kit']],
    ['best sellers', { bestSeller: true }, ['Tee']],
    ['a category by name', { category: 'Yoga & Recovery' }, ['Mat', 'Bands']],
    ['a category by slug', { category: 'yoga-recovery' }, ['Mat', 'Bands']],
    ['an unknown category', { category: 'shoes' }, []],
  ])('of %s', (_, scope, names) => {
    expect(namesOf(productsInScope(shop, scope))).toEqual(names);
  });
});

describe('filters', () => {
  test.each<[string, ListingFilter, string[]]>([
    ['nothing set', {}, ['Tee', 'Mat', 'Bands', 'Kit']],
    ['price from, GST included', { minPrice: 736 }, ['Mat', 'Kit']],
    ['price to, both ends included', { minPrice: 735, maxPrice: 1180 }, ['Tee', 'Mat', 'Bands']],
    ['from above to', { minPrice: 900, maxPrice: 100 }, []],
    ['colour in any case, of combo members too', { color: 'BLACK' }, ['Tee', 'Bands', 'Kit']],
    ['size', { size: 'm' }, ['Tee', 'Kit']],
    ['colour and size of one variant', { color: 'Navy', size: 'S' }, []],
    ['kind in any case', { kind: 'combos' }, ['Kit']],
    ['country of origin in any case', { origin: 'india' }, ['Mat', 'Kit']],
    ['in stock; a combo needs every member', { inStock: true }, ['Tee', 'Bands']],
    ['in stock in that colour', { inStock: true, color: 'Black' }, ['Tee', 'Bands']],
    ['in stock in that size', { inStock: true, size: 'M' }, ['Tee']],
    ['in stock in that colour and size', { inStock: true, color: 'Black', size: 'M' }, []],
  ])('%s', (_, filter, names) => {
    expect(namesOf(filterProducts(shop, filter))).toEqual(names);
  });
});

describe('orders', () => {
  test.each([
    ['featured', ['Tee', 'Mat', 'Bands', 'Kit']],
    ['price-low', ['Tee', 'Bands', 'Mat', 'Kit']],
    ['price-high', ['Kit', 'Mat', 'Tee', 'Bands']],
    ['newest', ['Kit', 'Bands', 'Mat', 'Tee']],
    ['rating', ['Bands', 'Tee', 'Mat', 'Kit']],
    ['origin', ['Mat', 'Kit', 'Tee', 'Bands']],
  ] as const)('%s', (sort, names) => {
    expect(namesOf(sortProducts(shop, sort))).toEqual(names);
  });

  test('equal prices keep the order of the list in both directions', () => {
    expect(shownRupees(tee)).toBe(shownRupees(bands));
    expect(namesOf(sortProducts([bands, tee], 'price-low'))).toEqual(['Bands', 'Tee']);
    expect(namesOf(sortProducts([bands, tee], 'price-high'))).toEqual(['Bands', 'Tee']);
  });
});

describe('facets', () => {
  test('name every choice once, sizes in the order of a rail, prices with GST', () => {
    expect(facetsOf(shop)).toEqual({
      colors: ['Black', 'Navy', 'Teal'],
      sizes: ['S', 'M', '6mm', 'Light'],
      kinds: ["Men's Apparel", 'Yoga & Recovery', 'Combos'],
      origins: ['India', 'Taiwan'],
      minPrice: 735,
      maxPrice: 2240,
    });
  });

  test('name a choice as the first product spells it', () => {
    const spelled = (color: string) => makeProduct({ variations: variations({ [color]: 'M:3' }) });
    expect(facetsOf([spelled('Sky Blue'), spelled('SKY BLUE'), spelled('sky blue')]).colors).toEqual(['Sky Blue']);
  });

  test('of nothing are empty', () => {
    expect(facetsOf([])).toEqual({ colors: [], sizes: [], kinds: [], origins: [], minPrice: 0, maxPrice: 0 });
  });

  test('leave out what has no name', () => {
    expect(facetsOf([makeProduct({ category: '', variations: variations({ '': ':3' }) })])).toMatchObject({
      colors: [],
      sizes: [],
      kinds: [],
    });
  });
});
