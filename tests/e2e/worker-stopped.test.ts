// A worker may be stopped at any moment. At each of the six places of a replay: the next one ends with the server equal
// to the view, and everything done once. `npm run test:faults` does the same three hundred times.
import { expect, inject, test } from 'vitest';
import { readGoods } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { faultRun, REPLAY_MS, sayProgress } from './fault-run.ts';
import { type Bench, STOPS, stopOneReplay } from './stopped-replay.ts';
import { visitBriefly } from './worker-kit.ts';

const { seed, kills } = faultRun;

/** A worker that is installed, no page of the shop open, and a page from which its database can be held. */
async function openBench(): Promise<Bench> {
  const visit = await visitBriefly('/cart');
  const bare = await openBarePage(visit);
  await visit.shop.page.close();
  const server = inject('shopOrigin');
  return { ...bare, host: visit.host, server, goods: await readGoods(server) };
}

test.each(STOPS)('stopped: %s', { timeout: 60_000 + kills * REPLAY_MS }, async (stop) => {
  const bench = await openBench();
  for (let n = 0; n < kills; n++) {
    const mine = seed + n;
    await stopOneReplay(bench, stop, mine).catch((error: unknown) => {
      if (error instanceof Error) error.message = `${stop}, seed ${mine}: ${error.message}`;
      throw error;
    });
    if ((n + 1) % 10 === 0) sayProgress(`${stop}: ${n + 1} of ${kills} equal`);
  }
  expect(kills).toBeGreaterThan(0);
});
