// A browser may stop a worker at any moment. After the next replay the server must match the view, with everything done
// once. One visit with a stop at three points of a replay; `npm run test:faults` stops fifty times at each of six.
import { expect, inject, test } from 'vitest';
import { readGoods } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { faultRun, isLong, REPLAY_MS, sayProgress } from './fault-run.ts';
import { type Bench, STOPS, type Stop, stopOneReplay } from './stopped-replay.ts';
import { visitBriefly } from './worker-kit.ts';

const { seed, kills } = faultRun;
/** One point before the request, one on the wire, one after its answer. The long run uses all. */
const PLACES: readonly Stop[] = isLong ? STOPS : ['after tx1', 'committed', 'after tx2'];

/** Opens an installed worker without a page of the shop, and a bare page that can block its database. */
async function openBench(): Promise<Bench> {
  const visit = await visitBriefly('/cart');
  const bare = await openBarePage(visit);
  await visit.shop.page.close();
  const server = inject('shopOrigin');
  return { ...bare, host: visit.host, server, goods: await readGoods(server) };
}

test('stopped before, within and after each step of a replay: the next replay completes it, and everything is done once', {
  timeout: 120_000 + PLACES.length * kills * REPLAY_MS,
}, async () => {
  const bench = await openBench();
  for (const stop of PLACES)
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
