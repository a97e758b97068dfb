// One hot product: 20,000 buyers for 1,000 pieces in a minute, beside buyers of other products. The shop and the buyers are separate
// processes, and PostgreSQL syncs to disk.
import { loadavg } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { checkLedger } from '#server/orders/check-ledger.ts';
import { makeFolder, prepareDatabase, withDb } from '#tests/kit/faults/killed-server.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import type { LoadPlan, Stream } from '#tests/kit/sale-day/load-program.ts';
import { watchWaits } from '#tests/kit/sale-day/lock-waits.ts';
import { quantile, runLoad } from '#tests/kit/sale-day/run-load.ts';
import { openInstances } from '#tests/kit/server/load-instances.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

/** On a busy machine the last pieces are sold minutes after the first buyer came. */
const LONG_MS = 15 * 60_000;
const PIECES = amount(100, 1_000);
const BUYERS = amount(2_000, 20_000);
const SECONDS = amount(20, 60);
const QUIET_SECONDS = amount(10, 30);

const say = (text: string) => void process.stdout.write(`${text}\n`);
const figures = (lists: Record<string, number[]>) =>
  Object.entries(lists)
    .map(([name, list]) => {
      const [half, most, slowest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(list, part)));
      return `${name} ${list.length} (median ${half} ms, p99 ${most}, slowest ${slowest})`;
    })
    .join('; ');

test(
  'sells exactly its pieces; everybody gets an answer',
  async () => {
    const postgres = await startPostgres({ keepsEverything: true });
    if (typeof postgres === 'string') throw new Error(postgres);
    const data = makeFolder();
    const place = { DATA_DIR: data.folder, DATABASE_URL: postgres.url };
    const counter = await prepareDatabase(place);
    const [, hot, ...goods] = counter.goods;
    if (!hot) throw new Error('nothing is sold');
    await withDb(place, (db) =>
      db
        .updateTable('variant')
        .set({ stock: PIECES })
        .where('product_id', '=', hot.product_id)
        .where('color', '=', hot.color)
        .where('size', '=', hot.size)
        .execute(),
    );
    const shop = await openInstances(place, 1);
    onTestFinished(async () => {
      shop.end();
      await postgres.stop();
      data.drop();
    });

    const others = (seconds: number): Stream[] => [
      ...goods
        .slice(0, 4)
        .map(
          (good, at) =>
            ({ name: `other ${at}`, does: 'buy', rate: 0.5, count: seconds / 2, good, payAfterMs: 300 }) as const,
        ),
      {
        name: 'reads',
        does: 'read',
        rate: 10,
        count: seconds * 10,
        paths: ['/', '/api/products?fields=card&limit=24'],
      },
    ];
    let run = 0;
    const play = (streams: readonly Stream[]) => {
      const plan: LoadPlan = { origin: shop.origin, counter, streams, run, sockets: 400, patienceMs: 180_000 };
      run += 1;
      return runLoad(plan).then(({ outcomes }) => outcomes);
    };
    const callsOf = (outcomes: Awaited<ReturnType<typeof play>>) =>
      Object.entries(outcomes)
        .filter(([name]) => name.startsWith('other'))
        .flatMap(([, { calls }]) => Object.values(calls).flat());

    await play(others(5));
    const before = await play(others(QUIET_SECONDS));
    const waits = await watchWaits(postgres.url);
    const stream: Stream = {
      name: 'hot',
      does: 'buy',
      rate: BUYERS / SECONDS,
      count: BUYERS,
      good: hot,
      payAfterMs: 2_000,
    };
    const sale = await play([stream, ...others(SECONDS)]);
    const waited = await waits.stop();
    const after = await play(others(QUIET_SECONDS));
    await shop.stop();

    if (!sale.hot) throw new Error('no sale');
    const { told, toldAt, calls, orders, repeats } = sale.hot;
    const quiet = quantile([...callsOf(before), ...callsOf(after)], 0.99);
    const beside = quantile(callsOf(sale), 0.99);
    say(`load of the machine ${loadavg()[0]?.toFixed(1)}; connections on average: ${JSON.stringify(waited)}`);
    say(`told: ${figures(told)}`);
    say(`calls: ${figures(calls)}; ${repeats} repeated`);
    say(`sold out after ${Math.round(Math.min(...(toldAt['sold-out'] ?? [0])))} ms`);
    say(`calls of other buyers: p99 ${Math.round(quiet)} ms quiet, ${Math.round(beside)} ms beside the sale`);

    expect(Object.keys(told).filter((one) => one.startsWith('error'))).toEqual([]);
    expect(orders).toHaveLength(PIECES);
    for (const [name, outcome] of Object.entries(sale).filter(([one]) => one.startsWith('other')))
      expect(Object.keys(outcome.told), name).toEqual(['placed']);
    await withDb(place, async (db) => {
      const placed = await db
        .selectFrom('shop_order as o')
        .innerJoin('order_line as l', 'l.order_id', 'o.id')
        .select('o.id')
        .where('l.product_id', '=', hot.product_id)
        .where('o.status', '=', 'Placed')
        .execute();
      expect(placed.map(({ id }) => id).sort()).toEqual([...orders].sort());
      expect((await checkLedger(db, new Date())).filter(({ broken }) => broken.length > 0)).toEqual([]);
    });
  },
  LONG_MS,
);
