import { expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { deviceListing } from '#sw/device-listing.ts';
import type { KnownProducts } from '#sw/known-products.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';

const holding = (products: Product[]): KnownProducts => ({
  ...{ products, isWhole: true, synonyms: '', cachedAt: 0, pageEnds: new Map<string, string>() },
});

test.each([
  [4, 2, [2, 2]],
  [5, 2, [2, 2, 1]],
  [3, 3, [3]],
])('%i products in pages of %i: the last page has a product, and no further cursor', async (count, limit, sizes) => {
  const known = holding((seedProducts as Product[]).slice(0, count));
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await deviceListing(known, { fields: 'card', limit, cursor });
    found.push(page?.data.length ?? 0);
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(sizes);
});

test('a chosen filter hides no other choice of the listing', async () => {
  const known = holding(seedProducts as Product[]);
  const all = await deviceListing(known, { fields: 'card' });
  const black = await deviceListing(known, { fields: 'card', color: 'Black' });
  expect(black?.total).toBeLessThan(all?.total ?? 0);
  expect(black?.facets).toEqual(all?.facets);
});
