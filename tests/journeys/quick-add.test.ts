import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s a card is added to the cart without leaving the listing', async (_, size) => {
  const shop = await openShop(size);
  await shop.goTo('/category-products/accessories');
  const card = shop.card('Barrel Duffle Bag');
  const opener = card.getByRole('button', { name: /add/i });
  await opener.click();
  await shop.dialog.getByRole('heading', { name: 'Barrel Duffle Bag' }).waitFor();
  await shop.dialog.getByText('Grey', { exact: true }).first().click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(new URL(shop.page.url()).pathname).toBe('/category-products/accessories');
});

test('Buy Now in quick add leads to the checkout with the thing in the cart', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/best-seller');
  await shop.main.getByRole('article').first().getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByRole('button', { name: 'Buy Now' }).click();
  await shop.page.waitForURL('**/checkout');
  await expect.poll(() => shop.cartCount()).toBe(1);
});

test('where the modal does not arrive the listing stays, says so, and the next press tries again', async () => {
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
