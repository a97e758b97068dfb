// Nothing moves under the finger and nothing is pushed out of sight. The kit fails any journey whose layout shifts; here
// the pictures and answers come late on purpose.
import { describe, expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

const SCREENS = ['/', '/category-products/womens-apparel', '/product/Rubber-Hex-Dumbbell-Pair', '/cart'];

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('on %s', (_, size) => {
  test.each(SCREENS)('%s stands still while answers, pictures and fonts come late', async (path) => {
    const shop = await openShop(size);
    await shop.context.route(/\/(api|media)\/|\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await shop.goTo(path);
    expect(shop.consoleErrors()).toEqual([]);
  });
});

test('at 320 px no screen can be pushed sideways', async () => {
  const shop = await openShop({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of [...SCREENS, '/searched-products?q=mat', '/checkout', '/login', '/about', '/stores', '/no/page']) {
    await shop.goTo(path);
    if (await shop.scrollsSideways()) wide.push(path);
  }
  expect(wide).toEqual([]);
});
