// A full device: the page claims no unsaved change as saved, and nothing acknowledged is lost.
import { expect, inject, test } from 'vitest';
import type { Shop } from '#tests/kit/browser/open-shop.ts';
import { addToCart, cartOnServer, openProduct, statusLine } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

const IN_TAB = 'Changes are kept until you close this tab';
const ON_DEVICE_AND_IN_TAB = '1 change saved on this device. New ones are kept until you close this tab';
const shopOrigin = () => inject('shopOrigin');
const hasToast = (shop: Shop) => shop.page.getByLabel('Notifications').getByText('Product added to cart').count();

test('on a full device no success is claimed, a banner says so, and earlier acknowledged changes are sent once', async () => {
  const visit = await visitOnce('/', { quotaSize: 12_000_000, wholeBrowser: true });
  const { shop, host } = visit;
  const { page } = shop;
  // A line of another tab arrives from the shop in an open cart.
  shop.allow(/layout moved.*cart .*LI/);
  await addToCart(shop, 'Gym Ball');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(shopOrigin(), sessionId)).toEqual(['Gym Ball x 1']);
  // Until the page knows of it, the line counts as a change that waits.
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  await goOffline(visit);
  await addToCart(shop, 'Speed Skipping Rope');
  await openProduct(shop, 'Two-Tone Yoga Mat');
  await page.evaluate(fillDevice);
  await shop.addToCart();
  await expect.poll(() => statusLine(page).textContent()).toBe(ON_DEVICE_AND_IN_TAB);
  expect(await hasToast(shop)).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await page.getByRole('region', { name: IN_TAB }).waitFor();
  await shop.cartLine('Two-Tone Yoga Mat').getByText('Only in this tab').waitFor();

  // Changes held only by this tab are sent at once; those on the device are sent once it can write again.
  await goOnline(visit);
  await expect.poll(() => cartOnServer(shopOrigin(), sessionId)).toContain('Two-Tone Yoga Mat x 1');
  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('filler').onsuccess = resolve)));
  await page.goto(`${host.origin}/cart`);
  const all = ['Gym Ball x 1', 'Speed Skipping Rope x 1', 'Two-Tone Yoga Mat x 1'];
  await expect.poll(() => cartOnServer(shopOrigin(), sessionId)).toEqual(all);
  await expect.poll(() => shop.cartCount()).toBe(3);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
});

/** Runs in the page: deletes the caches that the shop would delete, then writes until nothing more fits. */
async function fillDevice(): Promise<void> {
  for (const name of await caches.keys()) if (name.includes('pictures')) await caches.delete(name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () => request.result.createObjectStore('junk', { autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const write = (size: number) =>
    new Promise<boolean>((resolve) => {
      const junk = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)));
      const transaction = db.transaction('junk', 'readwrite');
      transaction.objectStore('junk').add(new Uint8Array(size).map((_, n) => junk[n % junk.length] ?? 0));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (let size = 2_000_000; size >= 200; size /= 2) while (await write(size));
  db.close();
}
