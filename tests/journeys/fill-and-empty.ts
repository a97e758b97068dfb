// From the home page to a product, into the cart, and out of it again.
import { expect } from 'vitest';
import { openShop, type PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';

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
  await pinField(shop).fill('411 001');
  await shop.main.getByRole('button', { name: 'Check' }).click();
  await shop.main.getByText(/^Delivered in 3 to 8 business days/).waitFor();
  const toasts = await shop.keepToasts();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
  await expectToastOverHeader(shop);
  await toasts.release();
  if (size.width < 768) await closeAddedSheet(shop);

  await shop.openCart();
  await shop.arriveAt(/^Cart Items/);
  await shop.main.getByText(/^Delivered in 3 to 8 business days/).waitFor();
  expect(await pinField(shop).inputValue()).toBe('411001');
  const line = shop.cartLine('Pullover Training Hoodie');
  await line.getByText('Grey').waitFor();
  if (size.width < 768) await expectTotalAtBottom(shop, size.height);
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

const pinField = ({ main }: Shop) => main.getByLabel('Delivery to PIN code');

/** A toast lies over the sticky header, where there is neither a heading nor a size. */
async function expectToastOverHeader({ page }: Shop): Promise<void> {
  const toast = await page.getByLabel('Notifications').getByText('Product added to cart successfully').boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  if (!toast || !header) throw new Error('a toast and a header are on the screen');
  expect(toast.y + toast.height).toBeLessThanOrEqual(header.y + header.height);
}

/** The sheet after adding: a tap on the page closes it and reaches what was tapped. */
async function closeAddedSheet({ page, main }: Shop): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Added to your cart' });
  await sheet.getByRole('link', { name: 'Check out' }).waitFor();
  await main.getByText('Black', { exact: true }).last().click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await main.getByRole('radio', { name: /Black/ }).isChecked()).toBe(true);
}

/** With a single line, too, the total lies at the lower edge of the screen and not in its middle. */
async function expectTotalAtBottom({ page }: Shop, height: number): Promise<void> {
  const way = await page.getByRole('link', { name: 'Check out' }).boundingBox();
  expect(height - ((way?.y ?? 0) + (way?.height ?? 0))).toBeLessThan(20);
}
