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
import { freePort, startPostgres } from '#tests/kit/server/postgres.ts';

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
    const metricsPort = await freePort();
    const shop = await openInstances({ ...place, METRICS_PORT: String(metricsPort) }, 1);
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
    const play = async (streams: readonly Stream[]) => {
      const plan: LoadPlan = { origin: shop.origin, counter, streams, run, sockets: 400, patienceMs: 180_000 };
      run += 1;
      await readLag(metricsPort);
      const [begun, worked] = [performance.now(), shop.processor()];
      const { outcomes, processorSeconds } = await runLoad(plan);
      const seconds = (performance.now() - begun) / 1_000;
      const cores = (used: number) => `${(used / seconds).toFixed(2)} cores`;
      const lag = await readLag(metricsPort);
      say(
        `  ${Math.round(seconds)} s: shop ${cores(shop.processor() - worked)}, load ${cores(processorSeconds)}, ` +
          `event loop delayed ${lag.p50} ms, p99 ${lag.p99} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      );
      return { outcomes };
    };
    type Played = Awaited<ReturnType<typeof play>>;
    const callsOf = ({ outcomes }: Played) =>
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

    const { hot: bought, ...besides } = sale.outcomes;
    if (!bought) throw new Error('no sale');
    const { byOutcome, endedAt, calls, orders, repeats } = bought;
    const quiet = quantile([...callsOf(before), ...callsOf(after)], 0.99);
    const beside = quantile(callsOf(sale), 0.99);
    say(`load of the machine ${loadavg()[0]?.toFixed(1)}; connections on average: ${JSON.stringify(waited)}`);
    say(`outcomes: ${figures(byOutcome)}`);
    say(`calls: ${figures(calls)}; ${repeats} repeated`);
    say(`sold out after ${Math.round(Math.min(...(endedAt['sold-out'] ?? [0])))} ms`);
    const byKind = (played: Played) => {
      const lists: Record<string, number[]> = {};
      for (const [name, { calls: made }] of Object.entries(played.outcomes))
        if (name.startsWith('other'))
          for (const [kind, list] of Object.entries(made)) lists[kind] = [...(lists[kind] ?? []), ...list];
      return figures(lists);
    };
    say(`others before: ${byKind(before)}`);
    say(`others beside: ${byKind(sale)}`);
    say(`others after: ${byKind(after)}`);
    say(`calls of other buyers: p99 ${Math.round(quiet)} ms quiet, ${Math.round(beside)} ms beside the sale`);

    expect(Object.keys(byOutcome).filter((one) => one.startsWith('error'))).toEqual([]);
    expect(orders).toHaveLength(PIECES);
    for (const [name, outcome] of Object.entries(besides).filter(([one]) => one.startsWith('other')))
      expect(Object.keys(outcome.byOutcome), name).toEqual(['placed']);
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

/** Milliseconds by which the shop's event loop was late since the last call. */
async function readLag(port: number): Promise<{ p50: number; p99: number }> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  const read = (part: string) =>
    Math.round(1_000 * Number(new RegExp(`^nodejs_eventloop_lag_${part}_seconds (\\S+)`, 'm').exec(text)?.[1]));
  return { p50: read('p50'), p99: read('p99') };
}
