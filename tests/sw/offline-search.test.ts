import '#tests/kit/worker/worker-scope.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { synonyms } from '#server/seed/synonyms.ts';
import { prefetchShop } from '#sw/prefetch.ts';
import { searchQueries } from '#tests/kit/search/search-queries.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';
import { json } from '#tests/kit/worker/fetched-response.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

const worker = openWorker();

const LISTING = '/api/products?category=Accessories&fields=card&limit=24';

/** The worker caches a listing with one product, prefetches the seed's catalogue with the synonyms, and loses the network. */
beforeAll(async () => {
  fakeCaches();
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, ORIGIN);
    const isCatalogue = pathname === '/api/products' && searchParams.get('synonyms') === 'yes';
    if (isCatalogue) return json({ data: seedProducts, nextCursor: null, synonyms });
    return json(pathname === '/api/products' ? { data: seedProducts.slice(0, 1), nextCursor: 'more' } : { data: [] });
  });
  const life = lifetime();
  await worker.answer(ask(LISTING), life);
  life.waitUntil(prefetchShop(worker, { seen: [], savesData: true, wide: false }, life));
  await life.over();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test.each(searchQueries)('"$query" finds $top without a network', async ({ query, top, searchedFor }) => {
  const life = lifetime();
  const response = await worker.answer(ask(`/api/productdetailbyname?productName=${encodeURIComponent(query)}`), life);
  await life.over();
  const { data, searchedFor: words } = (await response?.json()) ?? { data: [] };
  const names = data.map(({ productName }: { productName: string }) => productName);
  expect(names.slice(0, Math.max(1, top.length))).toEqual(top);
  expect(words).toBe(searchedFor);
});

test('the whole catalogue is preferred to a cached listing, whose next page may be missing', async () => {
  const life = lifetime();
  const response = await worker.answer(ask(LISTING), life);
  await life.over();
  const { data, nextCursor } = (await response?.json()) ?? { data: [] };
  expect(data.map(({ category }: { category: string }) => category)).toEqual(data.map(() => 'Accessories'));
  expect([data.length > 1, nextCursor]).toEqual([true, null]);
});
