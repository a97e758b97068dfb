// Parts below the fold are rendered when they come near the screen, and not before their styles are there.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('content below the fold renders when it comes near the viewport, but at once after Back, which restores the scroll position', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  const waits = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.below-fold')].map((part) => getComputedStyle(part).contentVisibility === 'auto'),
    );
  await shop.goTo('/');
  const atFirst = await waits();
  expect(atFirst.length).toBeGreaterThan(3);
  expect(atFirst).not.toContain(false);
  // A section with an estimated height must not shift the layout when it comes into view; openShop checks that.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();

  const card = main.getByRole('article').first();
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await card.getByRole('link').click();
  await page.waitForURL('**/product/**');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(waits).toEqual([true, true, true, true]);
  await page.goBack();
  await main.getByRole('article').first().waitFor();
  // The row of recently seen products may have joined them.
  await expect.poll(async () => (await waits()).length).toBeGreaterThanOrEqual(atFirst.length);
  expect(await waits()).not.toContain(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left / 2);
});

test('content below the fold waits for the style sheet, and is shown without it if it fails to load', async () => {
  const shop = await openShop(PHONE);
  shop.allow(/style-|ERR_FAILED/);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await shop.page.route(/\/assets\/style-.*\.css$/, async (route) => {
    await held;
    await route.abort();
  });
  await shop.page.goto(shop.origin, { waitUntil: 'commit' });
  const heading = shop.main.getByText('Shop Our Best Collections');
  await heading.waitFor({ state: 'attached' });
  expect(await heading.isVisible()).toBe(false);
  // The cards that begin on the first screen of tall phones have their pictures by then.
  const widths = () =>
    shop.main
      .locator('article img')
      .evaluateAll((pictures) =>
        pictures.map((picture) => picture instanceof HTMLImageElement && picture.naturalWidth),
      );
  await expect.poll(async () => (await widths()).slice(0, 2)).not.toContain(0);
  fail();
  await heading.waitFor();
});

test('content below the fold is rendered in a task after the one that applies the style sheet', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  await page.addInitScript(() => {
    const record = ({ target }: Event) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      const before = target.media;
      // Comes after the page's own listener, in the same task.
      target.addEventListener('load', () => {
        const part = document.querySelector('.below-fold > *');
        const isRendered = part?.checkVisibility({ contentVisibilityAuto: true });
        Object.assign(window, { onSheet: [before, target.media, isRendered] });
      });
    };
    document.addEventListener('load', record, true);
  });
  await shop.goTo('/');
  expect(await page.evaluate(() => (window as { onSheet?: unknown }).onSheet)).toEqual(['print', '', false]);
  const isRendered = () =>
    page
      .locator('.below-fold > *')
      .first()
      .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isRendered).toBe(true);
});
