import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { describePage } from '#src/app/page-facts.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';

/** The metadata of a page, as a search engine sees it. */
async function factsOf(path: string) {
  const context = createContext(cannedFetch());
  const router = createShopRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  await expect.poll(() => context.queryClient.isFetching()).toBe(0);
  const at = (address: string) => `https://shop.example${address}`;
  const { status, canonical, isIndexed } = describePage(router, context.queryClient, context.api, at);
  return { status, canonical: canonical.replace('https://shop.example', ''), isIndexed };
}

test.each([
  ['/', { status: 200, canonical: '/', isIndexed: true }],
  ['/refund-policy', { status: 200, canonical: '/refund-policy', isIndexed: true }],
  [
    '/category-products/strength-equipment?sort=price-low',
    { status: 200, canonical: '/category-products/strength-equipment', isIndexed: true },
  ],
  ['/category-products/no-such-thing', { status: 404, canonical: '', isIndexed: false }],
  // Each text would be a page of its own, with the same products as another.
  ['/searched-products?q=mat', { status: 200, canonical: '/searched-products', isIndexed: false }],
])('a search engine sees %s as %j', async (path, facts) => {
  expect(await factsOf(path)).toEqual(facts);
});
