// Cached content shows the age of its prices.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, openProduct } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

test('the badge on the app icon shows the number of lines, also offline', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  await shop.context.addInitScript(() => {
    const badge = (count: number) => {
      document.documentElement.dataset.appBadge = String(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) });
  });
  // The page updates the icon when it is idle.
  const shown = () => expect.poll(() => shop.page.locator('html').getAttribute('data-app-badge'));
  await addToCart(shop, 'Gym Ball');
  await shown().toBe('1');
  await goOffline(visit);
  await openProduct(shop, 'Speed Skipping Rope');
  await shown().toBe('1');
  await shop.addToCart();
  await shown().toBe('2');
});

test('offline, pages show the age of their prices, also in the cart', async () => {
  const visit = await visitOnce('/best-seller');
  const { shop } = visit;
  await addToCart(shop, 'Gym Ball');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toHaveLength(1);
  expect(await shop.page.getByText(/Prices as of/).count()).toBe(0);
  await goOffline(visit);
  for (const path of ['/best-seller', '/product/Gym-Ball', '/cart']) {
    await shop.page.goto(shop.origin + path);
    await shop.main
      .getByText(/Prices as of \d\d:\d\d/)
      .first()
      .waitFor();
  }
});
