// A captive portal answers every request with its log-in page and status 200. Nothing of it is cached or counts as sent.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, logIn, newCustomer, openProduct, statusLine, wishesOnServer } from './offline-kit.ts';
import { cachedPaths, goOffline, goOnline, visitOnce } from './worker-kit.ts';

/** One of each kind of call that the page makes by itself, and the worker's prefetches. */
const ENDPOINTS = [
  ...['get-banners', 'get-categories', 'generalinfo', 'get-contactInfo', 'get-socialLinks', 'get-stores'],
  ...['products', 'products?category=Yoga', 'product?product_id=p1', 'productbyname?productName=nothing'],
  ...['productdetailbyname?productName=tee', 'get-discount', 'cod-status', 'shipping-charges'],
  ...['check-coupon?code=x', 'get-order/1', 'order-history?contact_email=a', 'user-profile?contact_email=a'],
];

test('caches no answer of any endpoint, settles no change, and says that the shop is unreachable', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const shopOrigin = inject('shopOrigin');
  const customer = await newCustomer(shopOrigin);
  await logIn(visit, customer);
  await openProduct(shop, 'Two-Tone Yoga Mat');
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await shop.toast('Product added to wishlist successfully');
  const sessionId = await shop.sessionId();
  const before = await cachedPaths(page);

  host.setMode('portal');
  host.requestedPaths();
  await shop.online();
  await expect
    .poll(() => host.requestedPaths().filter((path) => /add-(cart|wishlist)/.test(path)).length)
    .toBeGreaterThan(0);
  const bodies = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await fetch(`/api/${path}`, { headers: { 'auth-key': 'vyayam-local-key' } });
          return answer.headers.has('x-sw-cached-at') ? 'from this device' : await answer.text();
        }),
      ),
    ENDPOINTS,
  );
  // The worker answers from its cache. An uncached request gets the log-in page, which is not stored.
  expect(bodies.filter((text) => text === 'from this device').length).toBeGreaterThan(8);
  for (const path of ['/cart', '/best-seller', '/product/Never-Seen'])
    await page.goto(shop.origin + path, { waitUntil: 'domcontentloaded' });
  await shop.settled();
  await expect.poll(() => statusLine(page).textContent()).toBe('Offline: 2 changes saved here');
  const { 'pictures-v1': _, ...after } = await cachedPaths(page);
  const { 'pictures-v1': __, ...cached } = before;
  expect(after).toEqual(cached);
  expect([await cartOnServer(shopOrigin, sessionId), await wishesOnServer(shopOrigin, customer)]).toEqual([[], 0]);

  await goOnline(visit);
  await page.goto(`${shop.origin}/cart`);
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => wishesOnServer(shopOrigin, customer)).toBe(1);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  // Sent once or more: the browser may abort a request that starts just when the network is found.
  expect([...host.effects().values()].map(({ done }) => done)).toEqual([1, 1]);
});
