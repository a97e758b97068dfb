import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { SORTS } from '#src/contract/sorts.ts';
import { facetsOf, filterProducts, type ListingFilter, shownRupees, sortProducts } from '#src/domain/listing.ts';
import { isInStock } from '#src/domain/stock.ts';
import { cpuMs } from '#tests/kit/fixtures/cpu-ms.ts';
import { makeProduct } from './listing-fixture.ts';

const color = fc.constantFrom('Black', 'black', 'Navy', 'Teal', '');
const size = fc.constantFrom('S', 'm', 'M', 'XL', '10 kg', '');
const kind = fc.constantFrom("Men's Apparel", 'Equipment', 'Combos');
const sizeStocks = fc.array(fc.record({ size, stock: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 });

const product: fc.Arbitrary<Product> = fc
  .record({
    salePrice: fc.integer({ min: 0, max: 5000 }),
    gst: fc.constantFrom(0, 5, 12, 18),
    category: kind,
    isCombo: fc.boolean(),
    variations: fc.array(fc.record({ color, sizes: sizeStocks, image: fc.constant('') }), { maxLength: 3 }),
    comboProducts: fc.array(
      fc.record({
        _id: fc.constant('m'),
        productName: fc.constant('Member'),
        productImage: fc.constant(''),
        colors: fc.array(fc.record({ colorName: color, sizes: sizeStocks }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    countryOfOrigin: fc.constantFrom('India', 'Taiwan', undefined),
    ratingAverage: fc.double({ min: 1, max: 5, noNaN: true }),
    ratingCount: fc.integer({ min: 0, max: 3 }),
  })
  .map((over) => makeProduct(over));

const products = fc
  .array(product, { maxLength: 12 })
  .map((list) => list.map((one, place) => ({ ...one, _id: `p${place}` })));

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const filter: fc.Arbitrary<ListingFilter> = fc.record({
  minPrice: maybe(fc.integer({ min: 0, max: 4000 })),
  maxPrice: maybe(fc.integer({ min: 0, max: 6000 })),
  color: maybe(color),
  size: maybe(size),
  kind: maybe(kind),
  origin: maybe(fc.constantFrom('India', 'taiwan', 'China')),
  inStock: maybe(fc.boolean()),
});

const idsOf = (list: readonly Product[]) => list.map(({ _id }) => _id);

describe('any catalogue', () => {
  test('filtered twice is filtered once, in the same order, with nothing added', () => {
    fc.assert(
      fc.property(products, filter, (list, wanted) => {
        const once = filterProducts(list, wanted);
        expect(filterProducts(once, wanted)).toEqual(once);
        expect(idsOf(once)).toEqual(idsOf(list).filter((id) => idsOf(once).includes(id)));
      }),
    );
  });

  test('loses products, and gains none, with every further filter', () => {
    fc.assert(
      fc.property(products, filter, filter, (list, first, second) => {
        const both = idsOf(filterProducts(filterProducts(list, first), second));
        for (const id of both) expect(idsOf(filterProducts(list, first))).toContain(id);
      }),
    );
  });

  test('holds the same products in every order', () => {
    fc.assert(
      fc.property(products, fc.constantFrom(...SORTS), (list, sort) => {
        expect(idsOf(sortProducts(list, sort)).sort()).toEqual(idsOf(list).sort());
      }),
    );
  });

  test('is not changed by sorting it, and sorting what is sorted changes nothing', () => {
    fc.assert(
      fc.property(products, fc.constantFrom('featured', 'price-low', 'price-high', 'rating'), (list, sort) => {
        const before = idsOf(list);
        const sorted = sortProducts(list, sort);
        expect(idsOf(list)).toEqual(before);
        expect(idsOf(sortProducts(sorted, sort))).toEqual(idsOf(sorted));
      }),
    );
  });

  test('offers choices that each show something, and prices that hold everything', () => {
    fc.assert(
      fc.property(products, (list) => {
        const { colors, sizes, kinds, minPrice, maxPrice } = facetsOf(list);
        for (const one of colors) expect(filterProducts(list, { color: one })).not.toEqual([]);
        for (const one of sizes) expect(filterProducts(list, { size: one })).not.toEqual([]);
        for (const one of kinds) expect(filterProducts(list, { kind: one })).not.toEqual([]);
        expect(filterProducts(list, { minPrice, maxPrice })).toEqual(list);
        for (const one of list) expect(shownRupees(one)).toBeLessThanOrEqual(maxPrice);
      }),
    );
  });

  test('narrowed to what is in stock holds only what can be bought', () => {
    fc.assert(
      fc.property(products, filter, (list, wanted) => {
        for (const one of filterProducts(list, { ...wanted, inStock: true })) expect(isInStock(one)).toBe(true);
      }),
    );
  });
});

test('a catalogue of 10,000 is filtered, sorted and counted while a finger lifts', () => {
  const [sample] = fc.sample(fc.array(product, { minLength: 50, maxLength: 50 }), { numRuns: 1, seed: 7 });
  const list = Array.from({ length: 10_000 }, (_, at) => ({ ...makeProduct(sample?.[at % 50]), _id: `p${at}` }));
  const start = cpuMs();
  sortProducts(filterProducts(list, { minPrice: 10, color: 'Black', inStock: true }), 'price-low');
  facetsOf(list);
  // Takes some 30 ms on the slowest machine. The bound only detects a change of the order of growth.
  expect(cpuMs() - start).toBeLessThan(1000);
});
