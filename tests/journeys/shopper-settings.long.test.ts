// Text of twice the size on the narrowest phone.
import { expect, test } from 'vitest';
import { openShop } from '#tests/kit/browser/open-shop.ts';

const SCREENS = ['/', '/best-seller', '/product/Pullover-Training-Hoodie', '/cart', '/login', '/contact', '/about'];

test('text of twice the size fits at 320 px', async () => {
  const shop = await openShop({ width: 320, height: 640 });
  // The font grows while the page is open, which shifts the layout.
  shop.allow(/layout moved/);
  const wide: string[] = [];
  await shop.goTo('/about');
  for (const path of SCREENS) {
    await shop.walkTo(path);
    await shop.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    if (await shop.scrollsSideways()) wide.push(path);
    await shop.page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  }
  expect(wide).toEqual([]);
});
