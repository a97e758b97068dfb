// How soon a visible page reacts when the network is back: it sends waiting changes and removes 'You are offline'.
import { expect, test } from 'vitest';
import { addToCart, disconnect, reconnect, says, statusLine } from './offline-kit.ts';
import { goOffline, goOnline, type Visit, visitOnce } from './worker-kit.ts';

const BACK_MS = 2_000;
/** Allowance for polling and a busy machine. */
const SLACK_MS = 500;
/** Long enough for several failed attempts and a longer backoff. */
const OUTAGE_MS = 20_000;

/** Resolves to the ms until `holds` is true. */
async function until(holds: () => boolean | Promise<boolean>): Promise<number> {
  const begun = performance.now();
  await expect.poll(holds, { interval: 20, timeout: 20_000 }).toBe(true);
  return performance.now() - begun;
}

const isSent = (host: Visit['host']) => () => host.requestedPaths().some((path) => path.startsWith('/api/add-cart'));

test('without an online event, waiting changes are sent within two seconds and the offline notice disappears', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop, host } = visit;
  await disconnect(visit);
  await addToCart(shop, 'Gym Ball');
  await says(visit, 'Offline: 1 change saved here');
  await shop.page.waitForTimeout(OUTAGE_MS);
  host.requestedPaths();
  await reconnect(visit);
  expect(await until(isSent(host))).toBeLessThan(BACK_MS + SLACK_MS);
  await says(visit, '', BACK_MS);
});

test.each([
  ['with an online event', goOffline, goOnline],
  ['without an online event', disconnect, reconnect],
] as const)('%s the offline notice disappears within two seconds when nothing waits', async (_, lose, find) => {
  const visit = await visitOnce('/cart', { wholeBrowser: true });
  await lose(visit);
  // The page makes a request; otherwise it could not notice the outage.
  await visit.shop.page.goto(`${visit.shop.origin}/product/Gym-Ball`);
  await says(visit, 'You are offline');
  await visit.shop.page.waitForTimeout(5_000);
  await find(visit);
  const goneAfter = await until(async () => (await statusLine(visit.shop.page).textContent()) === '');
  expect(goneAfter).toBeLessThan(BACK_MS + SLACK_MS);
});
