// How soon the device has stored a tap, on a phone four times slower than this machine, and how soon it is sent once the
// network is back.
import { expect, test } from 'vitest';
import { addToCart } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

const SLOWER = 4;
const TAPS = 30;
const DURABLE_MS = 30;
/** To measure the storage speed of this machine: this many changes of one record in an empty database. */
const BARE_WRITES = 6;
/** The best time of each tap over these rounds counts, because the machine may be busy. */
const ROUNDS = 6;
const REPLAY_MS = 2_000;

test('a tap is durable within 30 ms at the 95th percentile', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop } = visit;
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  // Measured at the end of the tap's transaction, not from the page's own report.
  await shop.context.addInitScript(() => {
    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, options) {
      const transaction = open.call(this, stores, mode, options);
      if (this.name === 'shop-core' && mode === 'readwrite')
        transaction.addEventListener('complete', () => dispatchEvent(new Event('durable')));
      return transaction;
    };
  });
  await shop.page.goto(`${shop.origin}/cart`);
  await shop.cartLine('Gym Ball').getByRole('button', { name: 'Increase quantity' }).waitFor();
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The page presses the buttons itself, so later layout shifts count as unexpected.
  shop.allow(/layout moved/);
  const bestOf = async (measure: (times: number) => Promise<number[]>): Promise<(share: number) => number> => {
    const best = Array.from({ length: TAPS }, () => Number.POSITIVE_INFINITY);
    for (let round = 0; round < ROUNDS; round++)
      for (const [turn, ms] of (await shop.page.evaluate(measure, TAPS)).entries())
        best[turn] = Math.min(ms, best[turn] ?? ms);
    const times = best.sort((a, b) => a - b);
    return (share) => times[Math.floor((TAPS - 1) * share)] ?? Number.POSITIVE_INFINITY;
  };
  const bare = await bestOf(writeAlone);
  const tap = await bestOf(tapAway);
  const figures = `median ${tap(0.5).toFixed(0)} ms, worst ${tap(1).toFixed(0)} ms; a bare write ${bare(0.95).toFixed(0)} ms`;
  expect(tap(0.95), figures).toBeLessThan(Math.max(DURABLE_MS, BARE_WRITES * bare(0.95)));
});

/** In the page: changes one record of a separate database `times` times; ms from each call to the end of its transaction. */
async function writeAlone(times: number): Promise<number[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bare');
    request.onupgradeneeded = () => request.result.createObjectStore('records');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    await new Promise((resolve) => {
      const transaction = db.transaction('records', 'readwrite', { durability: 'relaxed' });
      const records = transaction.objectStore('records');
      records.get('one').onsuccess = () => records.put({ turn }, 'one');
      transaction.oncomplete = resolve;
    });
    took.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  db.close();
  return took;
}

/** In the page: presses 'Increase quantity' `taps` times; ms from each press to the end of its transaction. */
async function tapAway(taps: number): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap < taps; tap++) {
    const button = document.querySelector<HTMLElement>('main [aria-label="Increase quantity"]');
    const durable = new Promise((resolve) => addEventListener('durable', resolve, { once: true }));
    const begun = performance.now();
    button?.click();
    await durable;
    times.push(performance.now() - begun);
    // No shopper taps faster.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

test('sending begins within two seconds of the network being back', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop, host } = visit;
  await goOffline(visit);
  for (const name of ['Gym Ball', 'Speed Skipping Rope']) await addToCart(shop, name);
  // Long enough for a few failed attempts and a longer backoff.
  await shop.page.waitForTimeout(5_000);
  host.requestedPaths();
  const begun = performance.now();
  await goOnline(visit);
  const isSent = () => host.requestedPaths().some((path) => path.startsWith('/api/add-cart'));
  await expect.poll(isSent, { interval: 20, timeout: 10_000 }).toBe(true);
  expect(performance.now() - begun).toBeLessThan(REPLAY_MS);
});
