// How soon a visible page acts once the network is back: what waits is sent, 'You are offline' goes.
import { expect, test } from 'vitest';
import { addToCart, cut, mend, says, statusLine } from './offline-kit.ts';
import { findNetwork, loseNetwork, type Visit, visitOnce } from './worker-kit.ts';

const BACK_MS = 2_000;
/** Polling and a busy machine. */
const SLACK_MS = 500;
/** Long enough for several attempts to fail and for the backoff to grow. */
const OUTAGE_MS = 20_000;

/** ms until it holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await expect.poll(holds, { interval: 20, timeout: 20_000 }).toBe(true);
  return performance.now() - begun;
}

const isSent = (host: Visit['host']) => () => host.asked().some((path) => path.startsWith('/api/add-cart'));

test('without an event what waits is sent within two seconds, and the words go', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop, host } = visit;
  await cut(visit);
  await addToCart(shop, 'Gym Ball');
  await says(visit, 'Offline: 1 change kept here');
  await shop.page.waitForTimeout(OUTAGE_MS);
  host.asked();
  await mend(visit);
  expect(await until(isSent(host))).toBeLessThan(BACK_MS + SLACK_MS);
  await says(visit, '', BACK_MS);
});

test.each([
  ['with the event', loseNetwork, findNetwork],
  ['without an event', cut, mend],
] as const)('%s the words go within two seconds when nothing waits', async (_, lose, find) => {
  const visit = await visitOnce('/cart', { wholeBrowser: true });
  await lose(visit);
  // Something is asked for, or the page could not know.
  await visit.shop.page.goto(`${visit.shop.origin}/product/Gym-Ball`);
  await says(visit, 'You are offline');
  await visit.shop.page.waitForTimeout(5_000);
  await find(visit);
  const goneAfter = await until(async () => (await statusLine(visit.shop.page).textContent()) === '');
  expect(goneAfter).toBeLessThan(BACK_MS + SLACK_MS);
});
