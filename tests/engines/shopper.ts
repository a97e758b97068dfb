// The actions of a shopper in a tab, and what they see there.
import { expect, inject } from 'vitest';
import { PATIENCE_MS, type Tab } from './driver.ts';

/** A line of the cart: the product's name and the quantity. */
export type Line = [productName: string, quantity: number];

/** Waits for the screen with this heading. */
export const arriveAt = (tab: Tab, heading: RegExp) =>
  expect.poll(() => tab.run(readHeading), { timeout: PATIENCE_MS }).toMatch(heading);

/** Waits until the main part of the screen shows this text. */
export const see = (tab: Tab, text: RegExp) =>
  expect.poll(() => tab.run(readMain), { timeout: PATIENCE_MS }).toMatch(text);

/** The number on the header's cart badge; 0 without a badge. */
export const cartCount = (tab: Tab): Promise<number> =>
  tab.run(() => {
    const link = document.querySelector('header a[href="/cart"]');
    return Number(/\d+/.exec(link?.textContent ?? '')?.[0] ?? 0);
  });

/** The lines of the cart page. */
export const cartLines = (tab: Tab): Promise<Line[]> =>
  tab.run(() =>
    [...document.querySelectorAll('main li:has([role=spinbutton])')].map((line): [string, number] => [
      line.querySelector('h2')?.textContent ?? '',
      Number(line.querySelector('input')?.value),
    ]),
  );

/** Opens a product's page, presses Add to Cart and waits for the toast that confirms it. */
export async function addToCart(tab: Tab, origin: string, productName: string): Promise<void> {
  await tab.open(origin + pathOf(productName));
  await arriveAt(tab, new RegExp(productName));
  await tab.click({ selector: 'main button', text: 'Add to Cart' });
  await toast(tab, 'Product added to cart successfully');
}

export const pathOf = (productName: string) => `/product/${productName.replaceAll(' ', '-')}`;

/** Waits for a toast with this text. */
export const toast = (tab: Tab, text: string) =>
  expect.poll(() => tab.run(readToasts), { timeout: PATIENCE_MS, interval: 20 }).toContain(text);

/** Waits for the session id, which the outbox creates after the first screen. */
export async function sessionOf(tab: Tab): Promise<string> {
  const read = () => tab.run(() => localStorage.getItem('sessionId') ?? '');
  await expect.poll(read, { timeout: PATIENCE_MS }).not.toBe('');
  return read();
}

/** The cart on the server, read directly, without the host's faults. */
export async function cartOnServer(sessionId: string): Promise<Line[]> {
  const answer = await fetch(`${inject('shopOrigin')}/api/get-cart?session_id=${sessionId}`, {
    headers: { 'auth-key': 'vyayam-local-key' },
  });
  const { cartItems } = (await answer.json()) as {
    cartItems: { quantity: number; product_id: { productName: string } }[];
  };
  return cartItems.map(({ quantity, product_id }) => [product_id.productName, quantity]);
}

/** Waits until the server has exactly these lines, in any order. */
export const serverHas = (sessionId: string, lines: Line[], timeout = PATIENCE_MS) =>
  expect.poll(async () => (await cartOnServer(sessionId)).sort(), { timeout }).toEqual(lines.toSorted());

const readHeading = () => document.querySelector('h1')?.textContent ?? '';
const readToasts = () => document.querySelector('[aria-label=Notifications]')?.textContent ?? '';
const readMain = () => document.querySelector('main')?.textContent ?? '';

/** A slow machine needs seconds for what a test does in this time. */
const LONG_PAUSE_MS = 30_000;

/**
 * Lets attempts fail until the backoff before the next one is long, so that an earlier request has another trigger.
 * The network must be down, and the outbox must not be empty.
 */
export async function failUntilItPauses(tab: Tab): Promise<void> {
  await expect
    .poll(() => tab.run(tryAndReadPause, LONG_PAUSE_MS), { timeout: 60_000, interval: 1_100 })
    .toBeGreaterThan(LONG_PAUSE_MS);
}

/** ms until the next attempt. The `online` event ends every pause. */
async function tryAndReadPause(longMs: number): Promise<number> {
  const key = `cart:${localStorage.getItem('sessionId')}`;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('shop-core');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const doc = await new Promise<{ net: { nextAt: number } } | undefined>((resolve, reject) => {
    const request = database.transaction('records').objectStore('records').get(key);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
  const pause = (doc?.net.nextAt ?? 0) - Date.now();
  if (pause < longMs) dispatchEvent(new Event('online'));
  return pause;
}
