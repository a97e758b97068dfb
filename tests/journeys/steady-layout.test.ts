// No layout shift while pictures and API responses arrive late on purpose. The kit fails any journey with a layout
// shift. On a desktop: steady-layout.long.test.ts.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { cartStandsStill, SCREENS, standsStill } from './late-answers.ts';

test.each(SCREENS)('on a phone %s does not shift while responses, pictures and fonts arrive late', async (path) => {
  await standsStill(PHONE, path);
});

test.each(['/', '/product/Rubber-Hex-Dumbbell-Pair'])(
  'on a phone the end of %s does not shift for a shopper who jumps there before its parts have loaded',
  async (path) => {
    const shop = await openShop(PHONE);
    await shop.page.goto(shop.origin + path);
    await shop.page.waitForFunction(() => !('earlyInput' in window));
    expect(await shop.page.locator('[data-later]').count()).toBeGreaterThan(0);
    await shop.page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => shop.page.locator('[data-later]').count()).toBe(0);
    await shop.settled();
  },
);

test('on a phone the end of a cart does not shift when its settings arrive late', async () => {
  await cartStandsStill(PHONE);
});

test('at 320 px no screen scrolls sideways', async () => {
  const shop = await openShop({ width: 320, height: 640 });
  const wide: string[] = [];
  await shop.goTo('/about');
  for (const path of [...SCREENS, '/searched-products?q=mat', '/checkout', '/login', '/about', '/stores', '/no/page']) {
    await shop.walkTo(path);
    if (await shop.scrollsSideways()) wide.push(path);
  }
  expect(wide).toEqual([]);
});
