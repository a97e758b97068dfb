// Recipe: a journey in a real browser on the built shop. A console error, a failed request or a layout shift also fails it.
import { expect, test } from 'vitest';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

test('a bag is added from a listing on a phone', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/category-products/accessories');
  await shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByText('Grey', { exact: true }).first().click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await shop.toast('Product added to cart successfully');
  await expect.poll(() => shop.cartCount()).toBe(1);
});
