// One visit, then no network: what opens from the device. offline-routes.long.test.ts opens every address on a cold start.
import { expect, inject, test } from 'vitest';
import { logIn, newCustomer } from './offline-kit.ts';
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
});

test('no personal data is ever stored in a cache', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await expect.poll(() => visit.shop.sessionId()).not.toBeNull();
  await expect.poll(async () => (await cachedPaths(page))['pages-v1']).toEqual(['/']);
  const customer = await newCustomer(inject('shopOrigin'));
  await logIn(visit, customer);
  for (const path of ['/cart', '/userdashboard/wishlist', '/userdashboard/order-history', '/userdashboard/profile'])
    await visit.shop.goTo(path);
  const asked = visit.host.requestedPaths().join('\n');
  for (const call of ['get-cart', 'get-wishlist', 'order-history', 'user-profile'])
    expect(asked).toContain(`/api/${call}`);
  // The page of a later request: the worker has stored what it stores of the earlier ones.
  await visit.shop.goTo('/about');
  await expect.poll(async () => (await cachedPaths(page))['pages-v1']).toContain('/about');
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(`${name} ${request.url}`);
        const answer = await cache.match(request);
        if (answer?.headers.get('content-type')?.match(/json|html/)) texts.push(await answer.text());
      }
    }
    return texts.join('\n');
  });
  expect(Object.keys(await cachedPaths(page)).filter((name) => name.startsWith('user-'))).toEqual([]);
  expect(cached).toContain('get-banners');
  expect(cached).not.toMatch(/Asha|session_id|contact_email|cartItems|wishlistItems|get-cart/);
  for (const secret of [customer.email, customer.token]) expect(cached).not.toContain(secret);
  expect(cached).not.toContain(await visit.shop.sessionId());
});
