// On a slow line the pictures of a page that is left do not load on beside those of the next page.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('a tap on a card ends the loading of the pictures around it, and the picture of the product loads', async () => {
  const { page, origin, main } = await openShop(PHONE);
  const pending: string[] = [];
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(request.url()));
  // No picture comes before the product is on screen.
  const { promise: onScreen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    pending.push(route.request().url());
    await onScreen;
    // A request that has ended cannot go on.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${origin}/best-seller`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => !('earlyInput' in window));
  const before = [...pending];
  expect(before.length).toBeGreaterThan(4);
  await main.locator('article h3 a').first().tap();
  await main.getByRole('button', { name: 'Add to Cart' }).first().waitFor();
  // The head of the page preloads the first two.
  await expect.poll(() => before.filter((url) => ended.includes(url)).length).toBeGreaterThanOrEqual(before.length - 2);
  release();
  const picture = main.getByRole('listitem').getByRole('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
});
