// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { createQueryClient } from '#src/app/query-client.ts';
import { SORTS } from '#src/contract/sorts.ts';
import type { ListingParams } from '#src/features/catalogue/listing-params.ts';
import { type ListingRequest, listingQuery } from '#src/features/catalogue/listing-query.ts';
import { chooseListing } from '#src/features/catalogue/use-listing.ts';
import { namesOf } from '#tests/domain/listing-fixture.ts';
import { type Backend, type CatalogueShop, openCatalogueShop } from './catalogue-shop.ts';

let shop: CatalogueShop;
beforeAll(async () => {
  shop = await openCatalogueShop();
});
afterAll(() => shop.close());

const firstPage = async ({ fetch }: Backend, ask: ListingRequest, queryClient = createQueryClient()) => {
  const api = createApiClient(readApiConfig({}), { fetch });
  const { pages } = await queryClient.fetchInfiniteQuery(listingQuery(api, ask));
  return pages[0] ?? { data: [] };
};

const filters: ListingParams[] = [
  {},
  { minPrice: 500, maxPrice: 900 },
  { color: 'black' },
  { size: 'M', inStock: true },
  { color: 'Navy', size: 'S' },
  { kind: 'combos' },
  { inStock: true },
  { color: 'Black', size: 'M', inStock: true },
];
const sources = [{}, { bestSeller: true }, { category: 'yoga-recovery' }, { category: 'unknown' }];

describe('the page chooses from a whole list what our server would have answered', () => {
  const cases = sources.flatMap((source) =>
    SORTS.flatMap((sort) => filters.map((params) => ({ source, params: { ...params, sort } }))),
  );
  test.each(cases)('%j', async ({ source, params }) => {
    const answer = await firstPage(shop.ours, { source, params, limit: 100 });
    const { data: whole, nextCursor } = await firstPage(shop.plain, { source, params });
    expect(nextCursor).toBeUndefined();
    const chosen = chooseListing(whole, source, params);
    expect(namesOf(chosen.products)).toEqual(namesOf(answer.data));
    expect(chosen.facets).toEqual(answer.facets);
    expect(chosen.products.length).toBe(answer.total);
  });
});

test('a whole list is fetched once for all listings and filters, until it is marked as stale', async () => {
  const queryClient = createQueryClient();
  const before = shop.plain.calls.length;
  for (const source of sources)
    for (const params of filters) await firstPage(shop.plain, { source, params }, queryClient);
  expect(shop.plain.calls.slice(before)).toHaveLength(1);
  await queryClient.invalidateQueries();
  await firstPage(shop.plain, { source: {}, params: {} }, queryClient);
  expect(shop.plain.calls.slice(before), 'after it was marked as stale').toHaveLength(2);
});
