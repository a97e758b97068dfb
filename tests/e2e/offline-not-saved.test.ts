// What the shop refuses: told, listed with its reason where it belongs, to be sent again or let go.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, logIn, newCustomer, openProduct, statusLine, wishesOnServer } from './offline-kit.ts';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

const OUT = { status: 409, code: 'out-of-stock', message: 'Item is out of stock' };

test('two refused adds of a cart made offline: Retry sends one, Dismiss lets the other go', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  // Two messages at once, which nobody asked for: the second pushes the first.
  shop.allow(/layout moved.*DIV\.toast/);
  await loseNetwork(visit);
  await addToCart(shop, 'Gym Ball');
  await addToCart(shop, 'Speed Skipping Rope');
  await expect.poll(() => shop.cartCount()).toBe(2);
  const refusing = host.refuse(/^POST .api.add-cart/, OUT);
  await findNetwork(visit);
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

test('a listed refusal leaves room for what the page does not say: offline, and how many changes wait', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const refusing = host.refuse(/^POST .api.add-cart/, OUT);
  await openProduct(shop, 'Gym Ball');
  await shop.addToCart();
  await shop.toast('Failed to adding product into cart');
  await page.goto(`${shop.origin}/cart`);
  await page.getByRole('region', { name: 'Not saved (1)' }).waitFor();
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  refusing.undo();
  await loseNetwork(visit);
  await expect.poll(() => statusLine(page).textContent()).toBe('You are offline');
  await addToCart(shop, 'Speed Skipping Rope');
  await addToCart(shop, 'Two-Tone Yoga Mat');
  await expect.poll(() => statusLine(page).textContent()).toBe('1 change not savedLook');
  await statusLine(page).getByRole('link', { name: 'Look' }).click();
  await page.getByRole('region', { name: 'Not saved (1)' }).waitFor();
  await expect.poll(() => statusLine(page).textContent()).toBe('Offline: 2 changes kept here');
});

test('a refused wish is listed on the wishlist, where the status line leads', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const customer = await newCustomer(inject('shopOrigin'));
  await logIn(visit, customer);
  const refusing = host.refuse(/^POST .api.add-wishlist/, { ...OUT, code: 'wishlist-full', message: 'List is full' });
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
