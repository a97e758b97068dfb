// IndexedDB breaks in a tab that is open, while a line waits offline: the line and the total stay, the page says where
// the line is kept, and once the network is back the server has it once.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { openWorkerDevtools } from './worker-devtools.ts';
import { findNetwork, loseNetwork, type Visit, visitOnce } from './worker-kit.ts';

const PATIENCE = { timeout: 20_000 };
const STORED_AND_NEW = '1 change kept on this device. New ones are kept until you close this tab';

/** From now on every call fails, as after "Connection to Indexed Database server lost" in Safari. */
function breakIndexedDb() {
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  };
  IDBDatabase.prototype.transaction = lost;
  IDBFactory.prototype.open = lost;
}

/** The tab looks at its lists again, as when it is shown after a while. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow')));

/** In the cart, offline, two balls wait; the database of this tab does not work any more. `total`: what they cost. */
async function breakWithBallsWaiting(): Promise<Visit & { total: string | undefined }> {
  const visit = await visitOnce();
  const { shop } = visit;
  // The notice comes above the lines at a moment that nobody chose.
  shop.allow(/^layout moved/);
  await loseNetwork(visit);
  await addToCart(shop, 'Gym Ball');
  await shop.openCart();
  const ofOne = await totalOf(visit);
  await moreOf(visit).click();
  await expect.poll(() => totalOf(visit)).not.toBe(ofOne);
  const total = await totalOf(visit);
  await shop.page.evaluate(breakIndexedDb);
  await lookAgain(shop.page);
  await expect.poll(() => notice(visit).count(), PATIENCE).toBe(1);
  return { ...visit, total };
}

const moreOf = ({ shop }: Visit) => shop.cartLine('Gym Ball').getByRole('button', { name: /more|increase|\+/i });
const notice = ({ shop }: Visit) =>
  shop.page.getByRole('region', { name: 'Changes are kept until you close this tab' });
const totalOf = async ({ shop }: Visit) => /Subtotal\s*(Rs\. [\d,.]+)/.exec((await shop.main.textContent()) ?? '')?.[1];

async function isStillShown(visit: Visit & { total: string | undefined }): Promise<void> {
  const { shop } = visit;
  expect(await shop.cartCount()).toBe(1);
  expect(await totalOf(visit)).toBe(visit.total);
  expect(await shop.cartLine('Gym Ball').getByText('Only on this device').count()).toBe(1);
  expect(await notice(visit).textContent()).toContain('1 change that you made before is stored on this device');
}

test('the worker sends the line, once', async () => {
  const visit = await breakWithBallsWaiting();
  const { shop } = visit;
  const sessionId = await shop.sessionId();
  await isStillShown(visit);
  await shop.walkTo('/about');
  await expect.poll(() => statusLine(shop.page).textContent(), PATIENCE).toBe(STORED_AND_NEW);
  await shop.openCart();

  await findNetwork(visit);
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId), PATIENCE).toEqual(['Gym Ball x 2']);
  await expect.poll(() => shop.cartLine('Gym Ball').getByText('Only on this device').count(), PATIENCE).toBe(0);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);

  // What is changed in this tab afterwards is sent by this tab.
  await moreOf(visit).click();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId), PATIENCE).toEqual(['Gym Ball x 3']);
});

test('the tab sends the line itself when the worker cannot read the device either, once', async () => {
  const visit = await breakWithBallsWaiting();
  const { shop } = visit;
  const sessionId = await shop.sessionId();
  const [worker] = shop.context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(breakIndexedDb);
  await isStillShown(visit);

  await findNetwork(visit);
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId), PATIENCE).toEqual(['Gym Ball x 2']);
  await expect.poll(() => notice(visit).getByText('stored on this device').count(), PATIENCE).toBe(0);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);

  // The device works again, for a new page and a new worker: what is sent from it now has no second effect.
  await (await openWorkerDevtools(shop.page, shop.origin)).stopWorkers();
  await shop.reload();
  await expect.poll(() => shop.cartLine('Gym Ball').getByText('Only on this device').count(), PATIENCE).toBe(0);
  expect(await cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 2']);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);
});
