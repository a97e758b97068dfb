// @vitest-environment node
// Public pages must render on the server: here `window` and `document` do not exist, so touching
// one while a module loads or a component renders throws.
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { renderPage as renderOnServer } from '#src/app/render-page.tsx';
import { createShopRouter } from '#src/app/router.tsx';
import { ShopApp } from '#src/app/shop-app.tsx';
import { loadParts } from '#src/ui/hydrate-later.tsx';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const dumbbell = {
  _id: 'p1',
  productName: 'Hex Dumbbell',
  productImage: 'media/products/hex-dumbbell--black.webp',
  brand: 'Vyayam',
  regularPrice: 1500,
  salePrice: 1000,
  gst: 18,
  category: 'Strength Equipment',
  productCode: 'VY-HEX',
  bestSeller: 'yes',
  description: '<p>Cast in <strong>one piece</strong>.</p>',
  variations: [
    {
      color: 'Black',
      sizes: [
        { size: '10 kg', stock: 4 },
        { size: '20 kg', stock: 9 },
      ],
    },
  ],
  faqs: [{ question: 'Is it rubber coated?', answer: 'Yes, fully.' }],
  reviews: [{ _id: 'r1', name: 'Asha', comment: 'No wobble.', rating: 5, createdAt: '2026-10-01T10:00:00Z' }],
};

/** Renders as the server does: loads the route, waits for its queries, renders once. */
async function renderPage(path: string): Promise<string> {
  const { fetch } = cannedFetch({
    'GET /get-banners': { data: [{ _id: 'b1', bannerImg: 'media/banners/banner-1.webp', heading: 'Lift more' }] },
    'GET /products': { data: [dumbbell] },
    'GET /productbyname': { data: [dumbbell] },
    'GET /get-discount': { data: { discountPercentage: 5, discountActive: true } },
  });
  const context = createContext({ fetch });
  const router = createShopRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  await loadParts();
  await vi.waitFor(() => expect(context.queryClient.isFetching()).toBe(0));
  return renderToString(<ShopApp router={router} />);
}

test('there is no browser here', () => {
  expect([typeof window, typeof document, typeof localStorage]).toEqual(['undefined', 'undefined', 'undefined']);
});

test.each([
  ['/', ['Shop Our Best Collections', 'Strength Equipment', 'Best Seller', 'Hex Dumbbell', 'Rs.\u00a01,180']],
  ['/best-seller', ['Hex Dumbbell', 'Rs.\u00a01,180']],
  ['/category-products/strength-equipment', ['Strength Equipment', 'Hex Dumbbell']],
  [
    '/product/Hex-Dumbbell',
    [
      'Hex Dumbbell',
      'Rs.\u00a01,180',
      'Tax included. Shipping calculated at checkout.',
      'About this item',
      'one piece',
    ],
  ],
  ['/product/Hex-Dumbbell?size=20+kg', ['checked="" value="20 kg"', 'In stock']],
  ['/refund-policy', ['Refund policy']],
])('%s is rendered with its content and its frame', async (path, texts) => {
  const html = await renderPage(path);
  for (const text of [...texts, 'Free shipping on all orders', 'Subscribe to our email']) expect(html).toContain(text);
  expect(html).not.toContain('style="');
  expect(html).toContain('href="/login"');
});

test('the server does not repeat a call that failed: it sends the static shell instead', async () => {
  allowConsole(/\[query\]/);
  const { fetch, calls } = cannedFetch({ 'GET /products': () => refusal(503, 'busy') });
  await expect(renderOnServer({ path: '/best-seller', origin: 'https://shop.example', fetch })).rejects.toThrow();
  expect(calls.length).toBeGreaterThan(0);
  expect(calls).toEqual([...new Set(calls)]);
});
