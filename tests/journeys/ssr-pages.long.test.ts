// Server-rendered pages on a desktop: their critical CSS, and hydration without a change. On a phone: ssr-pages.test.ts
// and open-every-route.test.ts.
import { expect, test } from 'vitest';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import { looksAlikeWithFirstStyles } from './first-styles.ts';

const PAGES = [
  '/',
  '/best-seller',
  '/category-products/yoga-recovery',
  '/searched-products?q=mat',
  '/stores',
  '/contact',
];
const PRODUCT = '/product/Rubber-Hex-Dumbbell-Pair';

test.each(['/', PRODUCT])('on a desktop the first styles show %s as the whole sheet does', async (path) => {
  await looksAlikeWithFirstStyles(await openShop({ ...DESKTOP, noScript: true }), path);
});

test('on a desktop hydration changes nothing on any page', async () => {
  const shop = await openShop(DESKTOP);
  for (const path of [...PAGES, PRODUCT, '/about', '/terms-conditions', '/shipping-policy']) {
    await shop.goTo(path);
    // A hydration mismatch is an error in the console.
    expect(shop.consoleErrors(), path).toEqual([]);
  }
});
