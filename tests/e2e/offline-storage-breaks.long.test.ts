// IndexedDB fails in an open tab while a line waits offline. The line and the total stay, the page says where the line is
// stored, and once the network is back the server has it once.
import { expect, inject, test } from 'vitest';
import { breakIndexedDb, breakWithBallsWaiting, isStillShown, moreOf, notice, totalOf } from './broken-indexeddb.ts';
import { cartOnServer, statusLine } from './offline-kit.ts';
import { openWorkerDevtools } from './worker-devtools.ts';
import { goOnline } from './worker-kit.ts';

const STORED_AND_NEW = '1 change saved on this device. New ones are kept until you close this tab';

test('the worker sends the line, once', async () => {
  const visit = await breakWithBallsWaiting();
  const { shop } = visit;
  const sessionId = await shop.sessionId();
  await isStillShown(visit);
  await shop.walkTo('/about');
  await expect.poll(() => statusLine(shop.page).textContent()).toBe(STORED_AND_NEW);
  await shop.openCart();

  await goOnline(visit);
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 2']);
  await expect.poll(() => shop.cartLine('Gym Ball').getByText('Only on this device').count()).toBe(0);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);

  // This tab sends its own later changes.
  await moreOf(visit).click();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 3']);
});

test('the tab sends the line itself when the worker cannot read the device either, once', async () => {
  const visit = await breakWithBallsWaiting();
  const { shop } = visit;
  const sessionId = await shop.sessionId();
  const [worker] = shop.context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(breakIndexedDb);
  await isStillShown(visit);

  await goOnline(visit);
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 2']);
  await expect.poll(() => notice(visit).getByText('saved on this device').count()).toBe(0);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);

  // The device works again for a new page and a new worker. What they send must have no second effect.
  await (await openWorkerDevtools(shop.page, shop.origin)).stopWorkers();
  await shop.reload();
  await expect.poll(() => shop.cartLine('Gym Ball').getByText('Only on this device').count()).toBe(0);
  expect(await cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 2']);
  expect([await shop.cartCount(), await totalOf(visit)]).toEqual([1, visit.total]);
});
