// Adds products from the cards of a listing.
import { expect } from 'vitest';
import { closeAddedSheet } from './offline-kit.ts';
import type { Visit } from './worker-kit.ts';

/** Adds the n-th product of a listing to the cart, and waits until the device has stored it. */
export async function addCard({ shop }: Visit, nth: number): Promise<void> {
  const before = await shop.cartCount();
  await shop.main.getByRole('article').nth(nth).getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => shop.cartCount()).toBe(before + 1);
  await closeAddedSheet(shop.page);
  await expect.poll(() => shop.dialog.count()).toBe(0);
}
