// The browser cleared what the shop had stored, between two visits.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

const PATIENCE_MS = 20_000;

/** One thing delivered; the next visit finds `storageTypes` (of the DevTools protocol) empty. */
async function clearAfterAVisit(storageTypes: string, waiting?: string) {
  const visit = await visitOnce();
  const { shop } = visit;
  await addToCart(shop, 'Gym Ball');
  const sessionId = (await shop.sessionId()) ?? '';
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => statusLine(shop.page).textContent()).toBe('');
  if (waiting) {
    await loseNetwork(visit);
    await addToCart(shop, waiting);
  }
  await shop.page.goto('about:blank');
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: shop.origin, storageTypes });
  await findNetwork(visit);
  await shop.page.goto(`${shop.origin}/cart`);
  return { shop, sessionId };
}

const cleared = /This browser has cleared what the shop kept here/;

test('the database: the session and its cart come back, and what was not sent is not passed over', async () => {
  const { shop, sessionId } = await clearAfterAVisit('indexeddb', 'Speed Skipping Rope');
  await shop.toast(cleared);
  await expect.poll(() => shop.cartCount(), { timeout: PATIENCE_MS }).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  await shop.reload();
  await shop.page.waitForTimeout(1_000);
  expect(await shop.page.getByText(cleared).count()).toBe(0);
});

test('localStorage: the session and its cart come back, and nothing is said', async () => {
  const { shop, sessionId } = await clearAfterAVisit('local_storage');
  await expect.poll(() => shop.cartCount(), { timeout: PATIENCE_MS }).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
  expect(await shop.page.getByText(cleared).count()).toBe(0);
});

test('everything: a new session with an empty cart, and a shop that works', async () => {
  const { shop, sessionId } = await clearAfterAVisit('all');
  await shop.main.getByText('Your cart is empty').waitFor();
  expect(await shop.sessionId()).toMatch(/^[0-9a-f]{32}$/);
  expect(await shop.sessionId()).not.toBe(sessionId);
  await addToCart(shop, 'Two-Tone Yoga Mat');
  const now = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), now)).toEqual(['Two-Tone Yoga Mat x 1']);
});
