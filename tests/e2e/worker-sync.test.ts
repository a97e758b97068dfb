// What was put into the cart offline reaches the shop while no page of it is open.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

const PATIENCE_MS = 20_000;

/** Fires the sync event as the browser does when the network is back. */
async function fireSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
}

/** The cart as the server has it. */
async function cartOnServer(origin: string, sessionId: string): Promise<number[]> {
  const answer = await fetch(`${origin}/api/get-cart?session_id=${sessionId}`, {
    headers: { 'auth-key': 'vyayam-local-key' },
  });
  const { cartItems } = (await answer.json()) as { cartItems: { quantity: number }[] };
  return cartItems.map(({ quantity }) => quantity);
}

test('added offline, every tab closed, network back: the worker sends it, once', async () => {
  const visit = await visitOnce('/best-seller');
  const { shop, host } = visit;
  const { page, context } = shop;
  await loseNetwork(visit);
  await page.goto(`${host.origin}/searched-products?q=rope`);
  await shop.main.getByRole('link', { name: /rope/i }).first().click();
  await page.waitForURL('**/product/**');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
  const sessionId = (await shop.sessionId()) ?? '';

  const elsewhere = await context.newPage();
  await page.close();
  await findNetwork(visit);
  await fireSync(context, elsewhere, host.origin);
  await expect.poll(() => cartOnServer(host.origin, sessionId), { timeout: PATIENCE_MS }).toEqual([1]);

  const back = await context.newPage();
  await back.goto(`${host.origin}/cart`);
  await back.getByRole('main').getByRole('listitem').first().waitFor();
  await back.waitForTimeout(1_000);
  expect(await cartOnServer(host.origin, sessionId)).toEqual([1]);
});
