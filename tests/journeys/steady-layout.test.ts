// No layout shift while pictures and API responses arrive late on purpose. The kit fails any journey with a layout
// shift. More screens, and a desktop: steady-layout.long.test.ts.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { endStandsStill, SCREENS, standsStill } from './late-answers.ts';

test.each(SCREENS.filter((path) => path !== '/cart' && !path.includes('category')))(
  'on a phone %s does not shift while responses, pictures and fonts arrive late',
  async (path) => {
    await standsStill(PHONE, path);
  },
);

test('on a phone the end of / does not shift for a shopper who jumps there before its parts have loaded', async () => {
  await endStandsStill(PHONE, '/');
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
