import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { describePage } from '#src/app/page-facts.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { shopDescription } from '#src/features/site/messages.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';

const TEE = { _id: 'p1', productName: 'Training Tee', salePrice: 100 };

/** The metadata of a page, as a search engine sees it. */
async function factsOf(path: string, product: object = {}, answers: Record<string, Answer> = {}) {
  const canned = cannedFetch({ 'GET /productbyname': { data: [{ ...TEE, ...product }] }, ...answers });
  const context = createContext(canned);
  const router = createShopRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  await expect.poll(() => context.queryClient.isFetching()).toBe(0);
  const at = (address: string) => `https://shop.example${address}`;
  return describePage(router, context.queryClient, context.api, at);
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
  const { status, canonical, isIndexed } = await factsOf(path);
  expect({ status, canonical: canonical.replace('https://shop.example', ''), isIndexed }).toEqual(facts);
});

test('a shared link to the home page has the first banner as its picture, by its whole address', async () => {
  const banner = { _id: 'b1', bannerName: 'Sale', bannerImg: 'media/sale.webp', category: '' };
  expect(await factsOf('/', {}, { 'GET /get-banners': { data: [banner] } })).toMatchObject({
    image: 'https://shop.example/media/sale.webp',
  });
});

test('a product without a description or a picture is described by the shop, and has none', async () => {
  const bare = await factsOf('/product/Training-Tee');
  expect(bare).toMatchObject({ isProduct: true, description: shopDescription, image: '' });
  const more = { description: '<p>Dries fast.</p>', productImage: 'media/tee.webp', category: "Men's Apparel" };
  expect(await factsOf('/product/Training-Tee', more)).toMatchObject({
    ...{ description: 'Dries fast.', image: 'https://shop.example/media/tee.webp' },
    canonical: 'https://shop.example/product/Training-Tee',
  });
});
