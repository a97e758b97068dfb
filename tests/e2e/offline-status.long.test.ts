// Cached content shows the age of its prices.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

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
