// What lies far below the screen: printed with its pictures, and not skipped by a fling.
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
  },
);

test('a fling to the end of a list ends on the goods that load there, and not in the footer', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  // The button Show more gives way to the goods.
  shop.allow(/^layout moved by 0\.\d+: .*\/searched-products DIV\.mt-8 flex justify-center$/);
  await shop.goTo('/searched-products?q=vyayam');
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main article')].flatMap((card, place) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < innerHeight ? [place] : [];
      }),
    );
  const shown = await shop.main.getByRole('article').count();
  const more = await shop.holdCalls(/\/api\/products/);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const browser = await shop.context.newCDPSession(page);
  await browser.send('Input.synthesizeScrollGesture', {
    ...{ x: 180, y: 400, yDistance: -end, speed: 30_000 },
    gestureSourceType: 'mouse',
  });
  expect(await inSight()).toEqual([]);
  const top = await page.evaluate(() => scrollY);
  more.release();
  await expect.poll(() => shop.main.getByRole('article').count()).toBeGreaterThan(shown);
  // Nothing moves under the eyes of the shopper, who sees the new goods where their placeholders were.
  expect(await page.evaluate(() => scrollY)).toBe(top);
  const seen = await inSight();
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(shown);
});
