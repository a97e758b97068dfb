import { expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { deviceListing } from '#sw/device-listing.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';

test.each([
  [4, 2, [2, 2]],
  [5, 2, [2, 2, 1]],
  [3, 3, [3]],
])('%i products in pages of %i: the last page has a product, and no further cursor', async (count, limit, sizes) => {
  const products = (seedProducts as Product[]).slice(0, count);
  const known = { products, isWhole: true, synonyms: '', cachedAt: 0, pageEnds: new Map<string, string>() };
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await deviceListing(known, { fields: 'card', limit, cursor });
    found.push(page?.data.length ?? 0);
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(found).toEqual(sizes);
});
