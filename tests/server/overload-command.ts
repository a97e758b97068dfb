// `npm run bench:overload -- [--seconds 8] [--rates 25,50,100,…] [--write]`: how much the shop still does when more come than it can
// serve. Arrivals come at their times (open loop), each rate three times: upwards, downwards and upwards. The median counts. `--write` stores the figures in
// docs/overload.json, from which scripts/draw-overload.mjs draws the curve.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder, prepareDatabase } from '#tests/kit/faults/killed-server.ts';
import type { LoadOutcomes, Stream } from '#tests/kit/sale-day/load-program.ts';
import { quantile, runLoad } from '#tests/kit/sale-day/run-load.ts';
import { openInstances } from '#tests/kit/server/load-instances.ts';
import { startPostgres } from '#tests/kit/server/postgres.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rates: { type: 'string', default: '25,50,100,150,200,300,400,600,800,1000' },
    write: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const rates = values.rates.split(',').map(Number);
/** An answer that comes later does not count. */
const GOOD_MS = 1_000;
/** Of all arrivals. The rest reads. */
const [ADDS, ORDERS] = [0.2, 0.02];
const PATHS = [
  '/',
  '/api/products?fields=card&limit=24',
  '/api/products?fields=card&limit=24&sort=price-low',
  ...['yoga', 'protein', 'shirt', 'dumbbell'].map(
    (word) => `/api/productdetailbyname?fields=card&productName=${word}&limit=24`,
  ),
  '/api/get-categories',
];

export interface OverloadPoint {
  /** Arrivals a second. */
  rate: number;
  /** Answers and purchases that came within a second, each second. */
  good: number;
  /** Refused with 503, each second. */
  refused: number;
  /** Milliseconds of the answers that were not refused. */
  p50: number;
  p99: number;
  /** Milliseconds until a refusal, at the 99th percentile. */
  refusal: number;
  /** Purchases completed, each second. */
  orders: number;
  load: number;
  /** Processors that the shop and the generator of the load used, on average. */
  shopCores: number;
  loadCores: number;
}

const postgres = await startPostgres({ keepsEverything: true });
if (typeof postgres === 'string') throw new Error(postgres);
const { folder, drop } = makeFolder();
const points: OverloadPoint[] = [];
try {
  const place = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  const counter = await prepareDatabase(place);
  // The first one has few pieces.
  const [, added, ...bought] = counter.goods;
  if (!added) throw new Error('nothing is sold');
  const shop = await openInstances(place, 1);
  let run = 0;
  const play = async (rate: number): Promise<void> => {
    const share = (part: number) => ({ rate: rate * part, count: Math.max(1, Math.round(rate * part * seconds)) });
    const streams: Stream[] = [
      { name: 'read', does: 'read', paths: PATHS, ...share(1 - ADDS - ORDERS) },
      { name: 'add', does: 'add', good: added, ...share(ADDS) },
      ...bought.map(
        (good, at) =>
          ({ name: `order ${at}`, does: 'buy', good, payAfterMs: 0, ...share(ORDERS / bought.length) }) as const,
      ),
    ];
    // Nobody repeats: those who come again are arrivals too.
    const plan = { origin: shop.origin, counter, streams, run: run++, sockets: 3_000, patienceMs: -1e9 };
    const [begun, worked] = [performance.now(), shop.processor()];
    const { outcomes, processorSeconds } = await runLoad(plan);
    const took = (performance.now() - begun) / 1_000;
    const cores = { shopCores: (shop.processor() - worked) / took, loadCores: processorSeconds / took };
    points.push({ ...pointOf(rate, outcomes), ...cores });
    const kinds = Object.values(outcomes).flatMap(({ byOutcome }) =>
      Object.entries(byOutcome).map(([name, list]) => `${name}: ${list.length}`),
    );
    process.stderr.write(`  ${JSON.stringify(points.at(-1))} ${kinds.join(', ')}\n`);
  };
  await play(50);
  points.length = 0;
  for (const rate of [...rates, ...rates.toReversed(), ...rates]) await play(rate);
  await shop.stop();
} finally {
  await postgres.stop();
  drop();
}
const curve = rates.map((rate) => medianOf(points.filter((point) => point.rate === rate)));
process.stdout.write(
  '| arrivals a second | good | refused | median ms | p99 | refusal p99 | cores of shop | of generator |\n' +
    '|---:|---:|---:|---:|---:|---:|---:|---:|\n',
);
for (const { rate, good, refused, p50, p99, refusal, shopCores, loadCores } of curve) {
  const whole = [rate, good, refused, p50, p99, refusal].map(Math.round);
  process.stdout.write(`| ${[...whole, shopCores, loadCores].join(' | ')} |\n`);
}
const best = Math.max(...curve.map(({ good }) => good));
const last = curve.at(-1);
process.stdout.write(
  `\nbest ${best.toFixed(0)} a second; at ${last?.rate} arrivals ${((100 * (last?.good ?? 0)) / best).toFixed(0)}% of it\n`,
);
if (values.write) {
  const file = join(import.meta.dirname, '../../docs/overload.json');
  writeFileSync(file, `${JSON.stringify({ goodMs: GOOD_MS, seconds, curve }, null, 2)}\n`);
}

function pointOf(rate: number, outcomes: LoadOutcomes): Omit<OverloadPoint, 'shopCores' | 'loadCores'> {
  const all = Object.values(outcomes);
  const answers = all.flatMap(({ byOutcome }) => [...(byOutcome['200'] ?? []), ...(byOutcome.placed ?? [])]);
  const refusals = all.flatMap(({ byOutcome }) =>
    Object.entries(byOutcome).flatMap(([name, list]) => (name === '503' || name.includes(': 503') ? list : [])),
  );
  return {
    rate,
    good: answers.filter((ms) => ms <= GOOD_MS).length / seconds,
    refused: refusals.length / seconds,
    p50: quantile(answers, 0.5),
    p99: quantile(answers, 0.99),
    refusal: quantile(refusals, 0.99),
    orders: all.reduce((sum, { orders }) => sum + orders.length, 0) / seconds,
    load: loadavg()[0] ?? 0,
  };
}

function medianOf(list: readonly OverloadPoint[]): OverloadPoint {
  const middle = (of: (point: OverloadPoint) => number, digits = 1) =>
    Number(quantile(list.map(of), 0.5).toFixed(digits));
  return {
    rate: middle(({ rate }) => rate),
    good: middle(({ good }) => good),
    refused: middle(({ refused }) => refused),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    refusal: middle(({ refusal }) => refusal),
    orders: middle(({ orders }) => orders),
    load: middle(({ load }) => load),
    shopCores: middle(({ shopCores }) => shopCores, 2),
    loadCores: middle(({ loadCores }) => loadCores, 2),
  };
}
