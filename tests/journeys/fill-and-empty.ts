// From the home page to a product, into the cart, and out of it again.
import { expect } from 'vitest';
import { openShop, type PHONE } from '#tests/kit/browser/open-shop.ts';

export async function fillAndEmpty(size: typeof PHONE): Promise<void> {
  const shop = await openShop(size);
  await shop.goTo('/');
  expect(await shop.cartCount()).toBe(0);
  await shop.main.getByRole('link', { name: "Men's Apparel" }).first().click();
  await shop.page.waitForURL('**/category-products/mens-apparel');
  await shop.arriveAt("Men's Apparel");

  await shop.main.getByRole('link', { name: 'Pullover Training Hoodie' }).click();
  await shop.page.waitForURL('**/product/Pullover-Training-Hoodie');
  await shop.arriveAt('Pullover Training Hoodie');
  await shop.main.getByText('Tax included. Shipping calculated at checkout.').waitFor();
  await shop.choose('Color', 'Grey');
  await shop.choose('Size', 'M');
  await shop.main.getByRole('button', { name: 'Increase quantity' }).click();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);

  await shop.openCart();
  await shop.arriveAt(/^Cart Items/);
  const line = shop.cartLine('Pullover Training Hoodie');
  await line.getByText('Grey').waitFor();
  expect(await line.getByRole('spinbutton').inputValue()).toBe('2');
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => line.getByRole('spinbutton').inputValue()).toBe('3');

  await line.getByRole('button', { name: /^Remove/ }).click();
  await shop.dialog.getByRole('button', { name: 'No, cancel' }).click();
  expect(await shop.cartCount()).toBe(1);
  await line.getByRole('button', { name: /^Remove/ }).click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await shop.toast('Item deleted successfully');
  await shop.main.getByRole('link', { name: 'Shop Now' }).click();
  await shop.page.waitForURL(`${shop.origin}/`);
  expect(await shop.cartCount()).toBe(0);
}
