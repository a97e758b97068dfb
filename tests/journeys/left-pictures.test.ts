// Pictures of a page that was left stop loading: on a slow network they would delay the next page (decision 096).
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('after a tap on a card the pictures of the listing stop loading, and the picture of the product loads', async () => {
  const { page, origin, main } = await openShop(PHONE);
  const pending: string[] = [];
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(request.url()));
  // No picture comes before the product is on screen.
  const { promise: onScreen, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/media/**', async (route) => {
    pending.push(route.request().url());
    await onScreen;
    // This fails for a request that the page has ended.
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
