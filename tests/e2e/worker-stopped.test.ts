// A worker may be stopped at any moment. At each of the six places of a replay: the next one ends with the server equal
// to the view, and everything done once. One visit, one stop at each; `npm run test:faults` stops fifty times at each.
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

test('stopped before, within and after each step of a replay: the next replay ends it, and everything is done once', {
  timeout: 120_000 + STOPS.length * kills * REPLAY_MS,
}, async () => {
  const bench = await openBench();
  for (const stop of STOPS)
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
