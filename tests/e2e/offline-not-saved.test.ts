// Changes that the shop refuses: the page reports them and lists each with its reason, for a retry or to dismiss.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, OUT_OF_STOCK, statusLine } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('two refused adds of a cart made offline: Retry sends one, Dismiss drops the other', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  // Two messages appear at once without user input: the second one moves the first.
  shop.allow(/layout moved.*DIV\.toast/);
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  await addToCart(shop, 'Speed Skipping Rope');
  await expect.poll(() => shop.cartCount()).toBe(2);
  const refusing = host.refuse(/^POST .api.add-cart/, OUT_OF_STOCK);
  await goOnline(visit);
  await shop.toast('Failed to adding product into cart');
  await expect.poll(() => shop.cartCount()).toBe(0);
  await expect.poll(() => statusLine(page).textContent()).toBe('2 changes not savedLook');
  await statusLine(page).getByRole('link', { name: 'Look' }).click();

  const notSaved = (n: number) => page.getByRole('region', { name: `Not saved (${n})` });
  await notSaved(2).getByText('Item is out of stock').first().waitFor();
  expect(await shop.axe()).toEqual([]);
  refusing.undo();
  await notSaved(2).getByRole('button', { name: 'Retry Gym Ball' }).click();
  await shop.cartLine('Gym Ball').getByRole('button', { name: 'Remove Gym Ball' }).waitFor();
  await notSaved(1).getByRole('button', { name: 'Dismiss Speed Skipping Rope' }).click();
  await expect.poll(() => page.getByRole('region', { name: /Not saved/ }).count()).toBe(0);
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 1']);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
});
