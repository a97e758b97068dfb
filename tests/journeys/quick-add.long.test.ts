// Quick add on a phone and on a desktop, Buy Now in it, and code of it that does not load.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { addFromCard } from './add-from-card.ts';

test('on a desktop a card is added to the cart without leaving the listing', async () => {
  await addFromCard(DESKTOP);
});

test('on a phone a card is added to the cart without leaving the listing', async () => {
  await addFromCard(PHONE);
});

test('Buy Now in quick add leads to the checkout with the product in the cart', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/best-seller');
  await shop.main.getByRole('article').first().getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByRole('button', { name: 'Buy Now' }).click();
  await shop.page.waitForURL('**/checkout');
  await expect.poll(() => shop.cartCount()).toBe(1);
});

test('when the modal fails to load, the listing stays and shows an error, and the next tap retries', async () => {
  const shop = await openShop(PHONE);
  shop.allow(/quick-add-dialog/);
  const DIALOG = /assets\/quick-add-dialog/;
  await shop.page.route(DIALOG, (route) => route.abort('internetdisconnected'));
  await shop.goTo('/best-seller');
  const opener = shop.card('Speed Skipping Rope').getByRole('button', { name: /^Quick add/ });
  await opener.click();
  await shop.toast(/^Quick add did not load/);
  expect(await shop.main.getByRole('article').count()).toBeGreaterThan(0);
  expect(await shop.dialog.count()).toBe(0);
  await shop.page.unroute(DIALOG);
  await opener.click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
});
