// The browser clears the shop's storage between two visits.
import { expect, inject, test } from 'vitest';
import { clearAfterAVisit, cleared, WRITTEN_BY_SCRIPTS } from './cleared-visit.ts';
import { addToCart, cartOnServer } from './offline-kit.ts';

const restored = 'Your earlier cart is back';

test('all script storage, with a product added before the shop was reachable: the cart has both', async () => {
  const away = { cartAwayAt: '/product/Two-Tone-Yoga-Mat' };
  const { shop, sessionId, endOutage } = await clearAfterAVisit(WRITTEN_BY_SCRIPTS, away);
  // The restored line moves the content of an open cart.
  shop.allow(/layout moved.*cart LI/);
  await shop.page.getByRole('heading', { level: 1, name: 'Two-Tone Yoga Mat' }).waitFor();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.sessionId()).not.toBe(sessionId);
  endOutage();
  const second = await shop.context.newPage();
  await second.goto(`${shop.origin}/cart`);
  await expect
    .poll(() => cartOnServer(inject('shopOrigin'), sessionId))
    .toEqual(['Gym Ball x 1', 'Two-Tone Yoga Mat x 1']);
  for (const page of [shop.page, second])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBe(sessionId);
  await expect.poll(() => shop.cartCount()).toBe(2);
  await second.getByRole('main').getByText('Two-Tone Yoga Mat').first().waitFor();
});

test('the database: the session and its cart are restored, and the page reports unsent changes as lost', async () => {
  const { shop, sessionId } = await clearAfterAVisit('indexeddb', { waiting: 'Speed Skipping Rope' });
  await shop.toast(cleared);
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  await shop.reload();
  await shop.settled();
  expect(await shop.page.getByText(cleared).count()).toBe(0);
});

test('localStorage: the session and its cart are restored, without a message', async () => {
  const { shop, sessionId } = await clearAfterAVisit('local_storage');
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  expect(await shop.page.getByText(cleared).count()).toBe(0);
});

test('everything: a new session with an empty cart, and the shop works', async () => {
  const { shop, sessionId } = await clearAfterAVisit('all');
  await shop.main.getByText('Your cart is empty').waitFor();
  expect(await shop.sessionId()).toMatch(/^[0-9a-f]{32}$/);
  expect(await shop.sessionId()).not.toBe(sessionId);
  await addToCart(shop, 'Two-Tone Yoga Mat');
  const now = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), now)).toEqual(['Two-Tone Yoga Mat x 1']);
});

test('all script storage: the cookie lets the server restore the cart', async () => {
  const { shop, sessionId } = await clearAfterAVisit(WRITTEN_BY_SCRIPTS);
  await shop.toast(restored);
  await shop.main.getByText('Gym Ball').first().waitFor();
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  expect(await shop.page.getByText(cleared).count()).toBe(0);
  await shop.reload();
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.page.getByText(restored).count()).toBe(0);
});
