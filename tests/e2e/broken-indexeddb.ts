// A tab whose IndexedDB stops working while two balls wait offline.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addToCart } from './offline-kit.ts';
import { goOffline, type Visit, visitOnce } from './worker-kit.ts';

/** From now on every call fails, as after "Connection to Indexed Database server lost" in Safari. */
export function breakIndexedDb() {
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  IDBDatabase.prototype.transaction = lost;
  IDBFactory.prototype.open = lost;
}

/** The tab reads its lists again, as it does when it becomes visible. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));

/** Adds two balls offline, then breaks this tab's database. `total` is their price. */
export async function breakWithBallsWaiting(): Promise<Visit & { total: string | undefined }> {
  const visit = await visitOnce();
  const { shop } = visit;
  // The notice appears above the lines at an unpredictable moment.
  shop.allow(/^layout moved/);
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  await shop.openCart();
  const ofOne = await totalOf(visit);
  await moreOf(visit).click();
  await expect.poll(() => totalOf(visit)).not.toBe(ofOne);
  const total = await totalOf(visit);
  await shop.page.evaluate(breakIndexedDb);
  await lookAgain(shop.page);
  await expect.poll(() => notice(visit).count()).toBe(1);
  return { ...visit, total };
}

export const moreOf = ({ shop }: Visit) => shop.cartLine('Gym Ball').getByRole('button', { name: /more|increase|\+/i });

export const notice = ({ shop }: Visit) =>
  shop.page.getByRole('region', { name: 'Changes are kept until you close this tab' });

export const totalOf = async ({ shop }: Visit) =>
  /Subtotal\s*(Rs\.\s[\d,.]+)/.exec((await shop.main.textContent()) ?? '')?.[1];

export async function isStillShown(visit: Visit & { total: string | undefined }): Promise<void> {
  const { shop } = visit;
  expect(await shop.cartCount()).toBe(1);
  expect(await totalOf(visit)).toBe(visit.total);
  // A line is marked a moment after its change.
  await expect.poll(() => shop.cartLine('Gym Ball').getByText('Only on this device').count()).toBe(1);
  expect(await notice(visit).textContent()).toContain('1 change that you made before is saved on this device');
}
