// Opens the shop in a browser whose IndexedDB fails from the start.
import { expect, inject } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { cartOnServer, openProduct, statusLine } from './offline-kit.ts';

const IN_TAB = 'Changes are kept until you close this tab';
const shopOrigin = () => inject('shopOrigin');
const hasToast = (shop: Shop) => shop.page.getByLabel('Notifications').getByText('Product added to cart').count();

/** `breakIt` runs in the page before anything else. */
export async function shopWithBrokenDatabase(breakIt: () => void): Promise<void> {
  const shop = await openShop({ ...PHONE, origin: shopOrigin() });
  await shop.context.addInitScript(breakIt);
  await openProduct(shop, 'Gym Ball');
  await shop.addToCart();
  await expect.poll(() => shop.cartCount()).toBe(1);
  await expect.poll(() => statusLine(shop.page).textContent()).toBe(IN_TAB);
  expect(await hasToast(shop)).toBe(0);
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(shopOrigin(), sessionId)).toEqual(['Gym Ball x 1']);
  await shop.openCart();
  await shop.page.getByRole('region', { name: IN_TAB }).waitFor();
  // The server has the line, even if this browser loses its storage.
  await shop.reload();
  await expect.poll(() => shop.cartCount()).toBe(1);
  expect(await shop.sessionId()).toBe(sessionId);
}
