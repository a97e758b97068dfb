// A first visit on a network that drops the page's program.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

/** Opens a page whose program does not load so many times. */
async function openWithout(path: string, failures: number) {
  const shop = await openShop(PHONE);
  shop.allow(/ERR_FAILED|Failed to fetch|Failed to load|index-/);
  let left = failures;
  let requests = 0;
  await shop.page.route(/\/assets\/index-[^/]+\.js$/, (route) => {
    requests += 1;
    left -= 1;
    return left >= 0 ? route.abort() : route.continue();
  });
  await shop.page.goto(shop.origin + path);
  return { shop, requests: () => requests };
}

test('a program that is dropped once is requested again, and a tap before that takes effect', async () => {
  const { shop } = await openWithout('/product/Rubber-Hex-Dumbbell-Pair', 2);
  await shop.page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => shop.page.getByRole('spinbutton').inputValue(), { timeout: 20_000 }).toBe('2');
  expect(await shop.page.getByRole('alert').count()).toBe(0);
});

test('a program that does not load is reported with a link that loads the page again', async () => {
  const { shop } = await openWithout('/product/Rubber-Hex-Dumbbell-Pair', 4);
  const note = shop.page.getByText('This page did not load completely.');
  await note.waitFor({ timeout: 30_000 });
  await shop.page.getByRole('link', { name: 'Reload it' }).click();
  await shop.page.waitForFunction(() => !('earlyInput' in window), undefined, { timeout: 30_000 });
  expect(await note.count()).toBe(0);
});
