// Offline changes to the cart reach the shop while no page of it is open. worker-sync.long.test.ts has a full cart.
import { expect, inject, test } from 'vitest';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { addCard } from './listing-cards.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('an add, a quantity and a removal offline, every tab closed, network back: everything is sent once', async () => {
  const visit = await visitOnce('/best-seller');
  const { shop, host } = visit;
  const bare = await openBarePage(visit);
  for (const nth of [0, 1]) await addCard(visit, nth);
  const sessionId = (await shop.sessionId()) ?? '';
  const server = () => readServerCart(inject('shopOrigin'), sessionId);
  await expect.poll(async () => (await server()).length).toBe(2);

  await goOffline(visit);
  host.forgetLog();
  await addCard(visit, 2);
  await shop.openCart();
  const lines = shop.main.getByRole('listitem').filter({ has: shop.page.getByRole('spinbutton') });
  await expect.poll(() => lines.count()).toBe(3);
  await lines.nth(0).getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => lines.nth(0).getByRole('spinbutton').inputValue()).toBe('2');
  await lines
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect.poll(async () => viewText(await bare.readCart(sessionId)).length).toBe(2);
  const seen = viewText(await bare.readCart(sessionId));

  await shop.page.close();
  await goOnline(visit);
  await bare.worker.fireSync();
  await expect.poll(async () => (await bare.readCart(sessionId)).outbox.length).toBe(0);
  expect(cartText(await server())).toEqual(seen);
  // Sent once or more: the browser may abort a request that starts just when the network is found.
  expect([...host.effects().values()].map(({ done }) => done)).toEqual(Array.from({ length: 3 }, () => 1));
});
