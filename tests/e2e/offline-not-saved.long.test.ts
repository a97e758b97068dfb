// Changes that the shop refuses: the page reports them and lists each with its reason, for a retry or to dismiss.
import { expect, inject, test } from 'vitest';
import { addToCart, logIn, newCustomer, OUT_OF_STOCK, openProduct, statusLine, wishesOnServer } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

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
