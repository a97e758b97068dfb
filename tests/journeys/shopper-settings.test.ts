// What a shopper has set on the device: larger letters, the device's own colours, less motion.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/open-shop.ts';

const SCREENS = ['/', '/best-seller', '/product/Pullover-Training-Hoodie', '/cart', '/login', '/contact', '/about'];

test('letters of twice the size fit on 320 px', { timeout: 120_000 }, async () => {
  const shop = await openShop({ width: 320, height: 640 });
  // The letters grow under the eyes here.
  shop.allow(/layout moved/);
  const wide: string[] = [];
  for (const path of SCREENS) {
    await shop.goTo(path);
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

test("in the device's own colours the chosen option, the place in a row and the field are still to be seen", async () => {
  const shop = await openShop(DESKTOP);
  await shop.page.emulateMedia({ forcedColors: 'active' });
  await shop.goTo('/product/Pullover-Training-Hoodie');
  const size = (label: string) =>
    shop.main
      .locator('label')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .evaluate((chip) => getComputedStyle(chip).backgroundColor);
  expect(await size('S')).not.toBe(await size('M'));
});

test('with less motion nothing moves by itself', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/');
  const banners = shop.main.getByRole('group', { name: 'Offers' });
  expect(await banners.getByRole('button', { name: /^(Pause|Play)/ }).count()).toBe(0);
  const moving = await shop.page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10).length,
  );
  expect(moving).toBe(0);
});
