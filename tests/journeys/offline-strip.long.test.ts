// The status of the connection is a strip of the header: it covers no price, no field and no opening hours, and the page does
// not jump when it comes and goes.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

/** A path, and what is looked at there. */
const PAGES = [
  ['/stores', 'main li, main article'],
  ['/product/Gym-Ball', 'main h1'],
  ['/contact', 'main input'],
] as const;

test('a page that was opened while offline does not jump when the network returns', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  shop.allow(/ERR_INTERNET_DISCONNECTED/);
  shop.allow(/layout moved/);
  await shop.goTo('/login');
  await shop.sessionId();
  const signUp = main.getByRole('link', { name: /sign up|create/i }).first();
  // Loads the screen of the sign-up.
  await signUp.click();
  await page.waitForURL('**/signup');
  await page.goBack();
  await signUp.waitFor();
  await shop.offline();
  const strip = page.getByRole('banner').getByText('You are offline');
  await strip.waitFor();
  await signUp.click();
  await page.waitForURL('**/signup');
  const heading = main.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const place = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  // A page change scrolls smoothly.
  let before = Number.NaN;
  const isStill = async () => {
    const last = before;
    before = await place();
    return before === last;
  };
  await expect.poll(isStill, { interval: 500 }).toBe(true);
  await shop.online();
  await strip.waitFor({ state: 'hidden' });
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

test('if the page is at its top again when the strip goes, the space of the strip stays until the page is scrolled', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  shop.allow(/ERR_INTERNET_DISCONNECTED/);
  await shop.goTo('/product/Gym-Ball');
  await shop.sessionId();
  await shop.offline();
  const strip = page.getByRole('banner').getByText('You are offline');
  await strip.waitFor();
  // In a frame after the one that shows the strip: nobody scrolls back before anything is painted.
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    scrollTo({ top: 0, behavior: 'instant' });
  });
  const place = () => main.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const height = () =>
    page
      .locator('.sync-strip, header [role=status]')
      .first()
      .evaluate(({ clientHeight }) => clientHeight);
  const before = await place();
  const space = await height();
  expect(space).toBeGreaterThan(20);
  await shop.online();
  await strip.waitFor({ state: 'hidden' });
  expect(await place()).toBe(before);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expect.poll(place).toBe(before - space);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await place()).toBe(before - space);
});

test.each([PHONE, DESKTOP])('offline at $width px the strip is thin, and part of the header', async (size) => {
  const shop = await openShop(size);
  const { page } = shop;
  shop.allow(/ERR_INTERNET_DISCONNECTED/);
  // The header moves by a pixel or two when its font arrives, on eight pages. What the strip moves is measured below.
  shop.allow(/layout moved/);
  // A desktop differs in its header only, which is the same on every page.
  for (const [path, looked] of size === PHONE ? PAGES : PAGES.slice(2)) {
    await shop.goTo(path);
    await page.mouse.move(5, 5);
    await shop.sessionId();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    for (const scrolled of [0, 400]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
      const place = () =>
        page
          .locator(looked)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top);
      const before = await place();
      await shop.offline();
      const strip = page.getByRole('banner').getByText('You are offline');
      await strip.waitFor();
      const state = await page.evaluate(() => {
        const [header, bar, main] = ['header', '.sync-strip', 'main'].map((which) =>
          document.querySelector(which)?.getBoundingClientRect(),
        );
        if (!header || !bar || !main) return null;
        return {
          thin: bar.height <= 32,
          inHeader: bar.top >= header.top && bar.bottom <= header.bottom,
          besideMain: scrollY > bar.height || main.top >= bar.bottom - 1,
        };
      });
      expect([path, state]).toEqual([path, { thin: true, inHeader: true, besideMain: true }]);
      expect(Math.abs((await place()) - before), `${path}, scrolled ${scrolled}`).toBeLessThanOrEqual(1);
      await shop.online();
      await strip.waitFor({ state: 'hidden' });
      expect(Math.abs((await place()) - before), `${path}, scrolled ${scrolled}`).toBeLessThanOrEqual(1);
    }
  }
});
