// What lies far below the screen is printed with its pictures, and is not skipped by a fling.
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

test('a fling to the end of a list ends on the goods that load there, and not in the footer', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  await shop.goTo('/searched-products?q=vyayam');
  /** Which of these elements are on the screen, at least in part. */
  const inSight = (what: 'main article' | 'main .skeleton' | 'footer') =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].flatMap((one, place) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom > 0 && top < innerHeight ? [place] : [];
        }),
      what,
    );
  const scrolledTo = () => page.evaluate(() => scrollY);
  const shown = await shop.main.getByRole('article').count();
  // The list's next page.
  const more = await shop.holdCalls(/\/api\/productdetailbyname\?/);
  expect(shop.consoleErrors()).toEqual([]);
  // Only the footer moves: its content is laid out as it comes into sight, and the goods push it out again. The shift of
  // the fonts, which was small enough (see above), may be counted with it.
  shop.allow(
    /^layout moved by [\d.]+: (?=.*(DIV\.wrap grid|FOOTER\.))(\/searched-products (DIV\.relative|SPAN\.|DIV\.wrap grid|FOOTER\.)[^;]*(; |$))+$/,
  );
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  // One turn of the wheel: the footer comes into sight before the list grows.
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, end);
  await expect.poll(scrolledTo).toBeGreaterThanOrEqual(end);
  await expect.poll(() => inSight('main .skeleton')).not.toEqual([]);
  expect(await inSight('main article')).toEqual([]);
  expect(await inSight('footer')).toEqual([]);
  expect(await scrolledTo()).toBe(end);
  more.release();
  await expect.poll(() => shop.main.getByRole('article').count()).toBeGreaterThan(shown);
  // Nothing moves under the eyes of the shopper, who sees the new goods where their placeholders were.
  expect(await scrolledTo()).toBe(end);
  const seen = await inSight('main article');
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(shown);
});
