// A first visit on a network that drops the page's program.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

/** Opens a page. So many requests for its program fail; the first one is that of the preload. */
async function openWithout(path: string, failures: number) {
  const shop = await openShop(PHONE);
  shop.allow(/ERR_FAILED|Failed to fetch|Failed to load|index-/);
  let left = failures;
  await shop.page.route(/\/assets\/index-[^/]+\.js$/, (route) => {
    left -= 1;
    return left >= 0 ? route.abort() : route.continue();
  });
  await shop.page.goto(shop.origin + path);
  return shop;
}

test('a program that is dropped once is requested again, and a tap before that takes effect', async () => {
  const shop = await openWithout('/product/Rubber-Hex-Dumbbell-Pair', 2);
  await shop.page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => shop.page.getByRole('spinbutton').inputValue(), { timeout: 20_000 }).toBe('2');
});

test('the shopper is asked to reload a page whose program does not load', async () => {
  const shop = await openWithout('/product/Rubber-Hex-Dumbbell-Pair', 4);
  const question = await shop.page.waitForEvent('dialog', { timeout: 30_000 });
  expect(question.message()).toBe('This page did not load. Reload it?');
  await question.accept();
  await shop.page.waitForFunction(() => !('earlyInput' in window), undefined, { timeout: 30_000 });
});
