// Changes that the shop refuses: the page reports them and lists each with its reason, for a retry or to dismiss.
import { expect, inject, test } from 'vitest';
import {
  addToCart,
  cartOnServer,
  logIn,
  newCustomer,
  OUT_OF_STOCK,
  openProduct,
  statusLine,
  wishesOnServer,
} from './offline-kit.ts';
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

test('a listed refusal does not hide the offline notice and the number of waiting changes', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const refusing = host.refuse(/^POST .api.add-cart/, OUT_OF_STOCK);
  await openProduct(shop, 'Gym Ball');
  await shop.addToCart();
  await shop.toast('Failed to adding product into cart');
  await page.goto(`${shop.origin}/cart`);
  await page.getByRole('region', { name: 'Not saved (1)' }).waitFor();
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  refusing.undo();
  await goOffline(visit);
  await expect.poll(() => statusLine(page).textContent()).toBe('You are offline');
  await addToCart(shop, 'Speed Skipping Rope');
  await addToCart(shop, 'Two-Tone Yoga Mat');
  await expect.poll(() => statusLine(page).textContent()).toBe('1 change not savedLook');
  await statusLine(page).getByRole('link', { name: 'Look' }).click();
  await page.getByRole('region', { name: 'Not saved (1)' }).waitFor();
  await expect.poll(() => statusLine(page).textContent()).toBe('Offline: 2 changes saved here');
});

test('a refused wish is listed on the wishlist, to which the status line links', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const customer = await newCustomer(inject('shopOrigin'));
  await logIn(visit, customer);
  const refusing = host.refuse(/^POST .api.add-wishlist/, {
    ...OUT_OF_STOCK,
    code: 'wishlist-full',
    message: 'List is full',
  });
  await openProduct(shop, 'Gym Ball');
  await shop.main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await shop.toast('Failed to adding product into wishlist');
  await statusLine(page).getByRole('link', { name: 'Look' }).click();
  await page.waitForURL('**/userdashboard/wishlist');
  const notSaved = page.getByRole('region', { name: 'Not saved (1)' });
  await notSaved.getByText('List is full').waitFor();
  refusing.undo();
  await notSaved.getByRole('button', { name: 'Retry Gym Ball' }).click();
  await expect.poll(() => wishesOnServer(inject('shopOrigin'), customer)).toBe(1);
  await expect.poll(() => page.getByRole('region', { name: /Not saved/ }).count()).toBe(0);
});
