// A log-in page of the network that answers every request with status 200: nothing of it is kept, nothing counts as sent.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, logIn, newCustomer, openProduct, statusLine, wishesOnServer } from './offline-kit.ts';
import { cachedPaths, findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

/** One of each kind that the page asks for by itself, and what the worker fetches ahead. */
const ENDPOINTS = [
  ...['get-banners', 'get-categories', 'generalinfo', 'get-contactInfo', 'get-socialLinks', 'get-stores'],
  ...['products', 'products?category=Yoga', 'product?product_id=p1', 'productbyname?productName=nothing'],
  ...['productdetailbyname?productName=tee', 'get-discount', 'cod-status', 'shipping-charges'],
  ...['check-coupon?code=x', 'get-order/1', 'order-history?contact_email=a', 'user-profile?contact_email=a'],
];

test('keeps no answer of any endpoint, settles no change, and says that the shop is out of reach', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const shopOrigin = inject('shopOrigin');
  const customer = await newCustomer(shopOrigin);
  await logIn(visit, customer);
  await openProduct(shop, 'Two-Tone Yoga Mat');
  await loseNetwork(visit);
  await addToCart(shop, 'Gym Ball');
  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await shop.toast('Product added to wishlist successfully');
  const sessionId = await shop.sessionId();
  const before = await cachedPaths(page);

  host.setMode('portal');
  host.asked();
  await shop.online();
  await expect.poll(() => host.asked().filter((path) => /add-(cart|wishlist)/.test(path)).length).toBeGreaterThan(0);
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
  // The worker gives what it has; what it has not is the log-in page, and that is kept nowhere.
  expect(bodies.filter((text) => text === 'from this device').length).toBeGreaterThan(8);
  for (const path of ['/cart', '/best-seller', '/product/Never-Seen'])
    await page.goto(shop.origin + path, { waitUntil: 'domcontentloaded' });
  await shop.settled();
  await expect.poll(() => statusLine(page).textContent()).toBe('Offline: 2 changes kept here');
  const { 'pictures-v1': _, ...after } = await cachedPaths(page);
  const { 'pictures-v1': __, ...kept } = before;
  expect(after).toEqual(kept);
  expect([await cartOnServer(shopOrigin, sessionId), await wishesOnServer(shopOrigin, customer)]).toEqual([[], 0]);

  host.asked();
  await findNetwork(visit);
  await page.goto(`${shop.origin}/cart`);
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => wishesOnServer(shopOrigin, customer)).toBe(1);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  expect(host.asked().filter((path) => path.startsWith('/api/add-cart'))).toHaveLength(1);
});
