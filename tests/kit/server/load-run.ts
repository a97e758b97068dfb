// One load test: a number of concurrent shoppers for a period, on one instance or several. Afterwards the ledger must be right
// and have every acknowledged order exactly once.
import { loadavg } from 'node:os';
import { checkLedger } from '#server/orders/check-ledger.ts';
import type { Counter } from '#tests/kit/faults/killed-checkout.ts';
import { type KilledDatabase, withDb } from '#tests/kit/faults/killed-server.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { openCaller } from './load-call.ts';
import { openInstances } from './load-instances.ts';
import { LoadShopper } from './load-shopper.ts';

export interface LoadPlan {
  shoppers: number;
  seconds: number;
  instances: number;
  /** The average pause of a shopper between two steps. */
  pauseMs: number;
  /** Warm-up, not measured. */
  warmSeconds: number;
}
export interface LoadOutcome {
  /** Milliseconds, sorted, by kind of call. */
  times: Map<string, number[]>;
  /** Errors, with their counts. */
  errors: string[];
  /** Broken invariants afterwards. */
  mistakes: string[];
  orders: number;
  /** MiB once a second, and the machine's load average. */
  memory: number[];
  load: number[];
  /** CPU seconds from the first call to the last: of the shop, and of the load generator. */
  processor: { shop: number; shoppers: number };
}

export async function runLoad(place: KilledDatabase, counter: Counter, plan: LoadPlan): Promise<LoadOutcome> {
  const { shoppers: count, seconds, instances, pauseMs, warmSeconds } = plan;
  // The first product is scarce (killed-server.ts); here nothing may sell out.
  const goods = counter.goods.slice(1);
  const names = await withDb(place, async (db) =>
    (await db.selectFrom('product').select('name').where('name', 'not like', '%-%').execute()).map(({ name }) => name),
  );
  const shop = await openInstances({ ...place }, instances);
  const begun = Date.now();
  const before = { shop: shop.processor(), shoppers: process.cpuUsage() };
  const caller = openCaller(shop.origin, () => Date.now() >= begun + warmSeconds * 1_000);
  const memory: number[] = [];
  const load: number[] = [];
  const watching = setInterval(() => {
    memory.push(shop.memory());
    load.push(loadavg()[0] ?? 0);
  }, 1_000);
  try {
    const where = { caller, counter: { ...counter, goods }, names, pauseMs };
    const shoppers = Array.from({ length: count }, (_, number) => new LoadShopper(where, number, seededRandom(number)));
    const endsAt = begun + (warmSeconds + seconds) * 1_000;
    await Promise.all(shoppers.map((shopper) => shopper.shopUntil(endsAt)));
    clearInterval(watching);
    const { user, system } = process.cpuUsage(before.shoppers);
    const processor = { shop: shop.processor() - before.shop, shoppers: (user + system) / 1_000_000 };
    caller.close();
    await shop.stop();
    const acknowledged = shoppers.flatMap(({ orders }) => orders);
    const { times, errors } = caller.figures;
    for (const list of times.values()) list.sort((a, b) => a - b);
    return {
      times,
      errors: [...errors].map(([what, often]) => `${what}: ${often}`),
      mistakes: await judge(place, acknowledged),
      orders: acknowledged.length,
      memory,
      load,
      processor,
    };
  } finally {
    clearInterval(watching);
    shop.end();
  }
}

const judge = (place: KilledDatabase, acknowledged: readonly string[]): Promise<string[]> =>
  withDb(place, async (db) => {
    const placed = await db.selectFrom('shop_order').select('id').where('status', '=', 'Placed').execute();
    const known = new Set(placed.map(({ id }) => id));
    const books = (await checkLedger(db, new Date())).flatMap(({ name, broken }) =>
      broken.map((what) => `${name}: ${what}`),
    );
    return [...books, ...acknowledged.filter((id) => !known.has(id)).map((id) => `order ${id} is not placed`)];
  });
