// Adds a product to the cart from its card in a listing.
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

export async function addFromCard(size: typeof PHONE): Promise<void> {
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
}
