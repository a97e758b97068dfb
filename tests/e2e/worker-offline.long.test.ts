// One visit, then a captive portal, or no network; and what the worker caches of a customer: nothing.
import { expect, inject, test } from 'vitest';
import { logIn, newCustomer } from './offline-kit.ts';
import { cachedPaths, goOffline, isReadyForOffline, visitOnce } from './worker-kit.ts';

test('the log-in page of a captive portal is neither cached nor shown', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const answers = async () => {
    // A picture may still come from the browser's HTTP cache.
    const { 'pictures-v1': _, 'banner-pictures-v1': __, ...rest } = await cachedPaths(page);
    return rest;
  };
  const before = await answers();
  visit.host.setMode('portal');
  for (const path of ['/', '/best-seller', '/searched-products?q=tee', '/cart']) {
    await page.goto(visit.host.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await visit.shop.settled();
    expect(await page.title()).not.toContain('Station');
  }
  expect(await answers()).toEqual(before);
  const texts = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const answer of await (await caches.open(name)).matchAll())
        if (!answer.headers.get('content-type')?.startsWith('image/')) all.push(await answer.text());
    return all.join('');
  });
  expect(texts).not.toContain('Please log in to the network');
  // Not on the cart page: a cart that could not be read would change at once to the text of an empty cart, and the layout
  // would shift.
  await page.goto('about:blank');
  visit.host.setMode('open');
  await page.goto(visit.host.origin);
  await isReadyForOffline(page);
});

test('the pictures and answers of a page that was opened on the first visit stay cached', async () => {
  const visit = await visitOnce('/best-seller');
  const seen = await visit.shop.page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.currentSrc.includes('/media/'))
      .map((i) => i.currentSrc),
  );
  expect(seen.length).toBeGreaterThan(1);
  await goOffline(visit);
  await visit.shop.page.goto(`${visit.host.origin}/best-seller`);
  await expect
    .poll(() =>
      visit.shop.page.evaluate((addresses) => {
        const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 100);
        return shown.filter(({ currentSrc }) => addresses.includes(currentSrc)).length;
      }, seen),
    )
    .toBeGreaterThan(1);
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
