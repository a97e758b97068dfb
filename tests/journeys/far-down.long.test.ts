// What lies far below the screen is printed with its pictures.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test.each(['/', '/product/Pullover-Training-Hoodie'])(
  '%s prints what was not scrolled to, pictures included',
  async (path) => {
    const shop = await openShop(PHONE);
    const { page } = shop;
    await shop.goTo(path);
    /** The headings that the browser skips, and the pictures that it has not loaded. */
    const missing = () =>
      page.evaluate(() => ({
        headings: [...document.querySelectorAll('main :is(h2, h3)')]
          .filter((heading) => heading.checkVisibility() && !heading.checkVisibility({ contentVisibilityAuto: true }))
          .map((heading) => heading.textContent),
        pictures: [...document.querySelectorAll('main img')].filter(
          (picture) => picture instanceof HTMLImageElement && !(picture.complete && picture.naturalWidth > 1),
        ).length,
      }));
    const before = await missing();
    expect(before.headings.length).toBeGreaterThan(1);
    expect(before.pictures).toBeGreaterThan(1);
    // Paper has another width.
    shop.allow(/layout moved/);
    await page.pdf({ format: 'A4' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(missing).toEqual({ headings: [], pictures: 0 });
    // The bar to buy, which is fixed, would be on each sheet.
    const pressable = page.locator('main').locator('.button, .fixed').filter({ visible: true });
    expect(await pressable.allTextContents()).toEqual([]);
  },
);
