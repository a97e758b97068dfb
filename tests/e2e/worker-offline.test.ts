// One visit, then no network: what opens from the device. offline-routes.long.test.ts opens every address on a cold start.
import { expect, test } from 'vitest';
import { walkTo } from '#tests/kit/browser/walk-to.ts';
import { ageCached, cachedPaths, goOffline, goOnline, visitOnce } from './worker-kit.ts';

/** In the page: the details of a product never come. */
function leaveProductsUnanswered(): void {
  const answer = window.fetch;
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('productbyname') ? new Promise<never>(() => undefined) : answer(input, init);
  };
}

test('offline, never viewed suggestions, listings, searches and products come from the device; online they are fresh', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page, main } = shop;
  // Not until everything is loaded: a picture that is never answered would hold that up.
  const goTo = (path: string) => page.goto(host.origin + path, { waitUntil: 'commit' });
  const suggest = async (text: string, name: RegExp) => {
    await page.getByRole('combobox', { name: 'Search products' }).first().fill(text);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Escape');
  };
  await suggest('yoga', /Yoga/);
  const stored = Object.values(await cachedPaths(page)).flat();
  expect(stored.filter((path) => path.includes('productName=yoga'))).toEqual([]);
  await ageCached(page, 'catalogue-v1', 3_600_000);

  // The network takes requests and answers none: the card of the product is on screen without any answer about it.
  host.setMode('silent');
  const unanswered = await page.addInitScript(leaveProductsUnanswered);
  await goTo('/product/Ankle-Weights-Pair');
  await main.getByRole('heading', { level: 1, name: 'Ankle Weights Pair' }).waitFor();
  await unanswered.dispose();
  await goOffline(visit);

  await goTo('/category-products/strength-equipment?sort=price-low');
  const cards = main.getByRole('listitem').filter({ hasText: 'Rs.' });
  await cards.first().waitFor();
  const prices = (await cards.allInnerTexts()).map((text) =>
    Number(/Rs\.\s([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
  );
  expect(prices.length).toBeGreaterThan(3);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  await suggest('dumbel', /Rubber Hex Dumbbell Pair/);

  await goTo('/searched-products?q=dumbell');
  await main
    .getByRole('link', { name: /dumbbell/i })
    .first()
    .click();
  await page.waitForURL('**/product/**');
  const product = page.getByRole('heading', { level: 1 }).filter({ hasText: /dumbbell/i });
  await product.waitFor();
  await page.reload();
  await product.waitFor();
  const cached = await page.evaluate(async () => {
    const answer = await fetch('/api/products?limit=1', { headers: { 'auth-key': '' } });
    return Number(answer.headers.get('x-sw-cached-at'));
  });
  expect(Date.now() - cached).toBeGreaterThan(3_500_000);

  await goTo('/best-seller');
  await goOnline(visit);
  host.requestedPaths();
  await goTo('/best-seller');
  await shop.settled();
  await expect
    .poll(() => host.requestedPaths().filter((path) => path.startsWith('/api/products?')).length)
    .toBeGreaterThan(0);

  // The browser says that it is online, but the shop does not answer what the screen asks for.
  const strip = page.getByRole('banner').getByText('You are offline');
  host.setMode('silent');
  await walkTo(page, '/product/No-Such-Thing-At-All');
  await strip.waitFor();
  host.setMode('open');
  await strip.waitFor({ state: 'hidden' });
});
