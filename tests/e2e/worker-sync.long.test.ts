// Offline changes to the cart reach the shop while no page of it is open: a full cart, in a whole browser.
import { expect, inject, test } from 'vitest';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { addCard } from './listing-cards.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('five adds, two quantities and a removal offline, every tab closed, network back: everything is sent once', async () => {
  const visit = await visitOnce('/best-seller', { wholeBrowser: true });
  const { shop, host } = visit;
  const bare = await openBarePage(visit);
  for (const nth of [0, 1]) await addCard(visit, nth);
  const sessionId = (await shop.sessionId()) ?? '';
  const server = () => readServerCart(inject('shopOrigin'), sessionId);
  await expect.poll(async () => (await server()).length).toBe(2);

  await goOffline(visit);
  host.forgetLog();
  for (const nth of [2, 3, 4, 5, 6]) await addCard(visit, nth);
  await expect.poll(() => shop.cartCount()).toBe(7);
  await shop.openCart();
  await shop.page.getByRole('button', { name: 'Not now' }).click();
  const lines = shop.main.getByRole('listitem').filter({ has: shop.page.getByRole('spinbutton') });
  // One line that the server knows, one that is only on this device.
  for (const nth of [0, 2]) {
    await lines.nth(nth).getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(() => lines.nth(nth).getByRole('spinbutton').inputValue()).toBe('2');
  }
  await lines
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect.poll(() => shop.cartCount()).toBe(6);
  await expect.poll(async () => viewText(await bare.readCart(sessionId)).length).toBe(6);
  const seen = viewText(await bare.readCart(sessionId));

  await shop.page.close();
  await goOnline(visit);
  await bare.worker.fireSync();
  await expect.poll(async () => (await bare.readCart(sessionId)).outbox.length).toBe(0);
  expect(cartText(await server())).toEqual(seen);
  // Five adds, a quantity and a removal; the other quantity was merged into its add.
  // Sent once or more: the browser may abort a request that starts just when the network is found.
  expect([...host.effects().values()].map(({ done }) => done)).toEqual(Array.from({ length: 7 }, () => 1));

  const back = await shop.context.newPage();
  await back.goto(`${host.origin}/cart`);
  await expect.poll(() => back.getByRole('main').getByRole('spinbutton').count()).toBe(6);
  expect(cartText(await server())).toEqual(seen);
});
