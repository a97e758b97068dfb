// Pages from the server on a desktop: what the first styles show, and that the program takes each page over unchanged. On a
// phone: ssr-pages.test.ts and open-every-route.test.ts.
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
  await looksAlikeWithFirstStyles(DESKTOP, path);
});

test('on a desktop the program takes every page over as it is', async () => {
  const shop = await openShop(DESKTOP);
  for (const path of [...PAGES, PRODUCT, '/about', '/terms-conditions', '/shipping-policy']) {
    await shop.goTo(path);
    // A difference between the server's page and the program's is an error in the console.
    expect(shop.consoleErrors(), path).toEqual([]);
  }
});
