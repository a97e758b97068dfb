// One history of a shop that is killed: several shoppers write at once, the server is killed in the middle and started
// again, and at the end the shop must have what was acknowledged, once, and its books must be right.
import { checkLedger } from '#server/orders/check-ledger.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { type Counter, readStatus } from './killed-checkout.ts';
import { type KilledPlace, restock, withDb } from './killed-server.ts';
import { KilledShop, type KillMoment } from './killed-shop.ts';
import { KilledShopper } from './killed-shopper.ts';

export interface KilledPlan {
  seed: number;
  /** Sent in all, by all shoppers together. */
  writes: number;
  kills: number;
  shoppers: number;
}
export interface KilledOutcome {
  mistakes: string[];
  writes: number;
  kills: number;
  unanswered: number;
  orders: number;
}

/** A kill comes up to so long after the write that it was planned for. */
const LATER_MS = 30;

export async function runKilled(place: KilledPlace, counter: Counter, plan: KilledPlan): Promise<KilledOutcome> {
  const random = seededRandom(plan.seed);
  const env = { ...place, DEV_PAGES: '1', LOG_LEVEL: 'error' };
  const shop = new KilledShop(env, momentsOf(plan, random), () => restock(place, counter));
  const shoppers = Array.from(
    { length: plan.shoppers },
    (_, index) => new KilledShopper(shop, counter, index, seededRandom(plan.seed * 1_000 + index)),
  );
  try {
    await shop.start();
    await Promise.all(shoppers.map((shopper) => shopper.shopUntil(plan.writes)));
    await shop.settled();
    for (const shopper of shoppers) await demandAll(shopper);
    await shop.stop();
  } finally {
    shop.end();
  }
  const mistakes = [
    ...shoppers.flatMap((shopper) => shopper.mistakes),
    ...(await withDb(place, async (db) => [
      ...(await checkLedger(db, new Date())).flatMap(({ name, broken }) => broken.map((what) => `${name}: ${what}`)),
      ...(await countAll(db, shoppers)),
    ])),
  ];
  const orders = shoppers.reduce((sum, shopper) => sum + shopper.orders.length, 0);
  return { mistakes, writes: shop.writes, kills: shop.kills, unanswered: shop.unanswered, orders };
}

/** Spread over the history, but for its first and last tenth. */
const momentsOf = ({ writes, kills }: KilledPlan, random: () => number): KillMoment[] =>
  Array.from({ length: kills }, () => ({
    afterWrites: Math.floor(writes * (0.1 + 0.8 * random())),
    laterMs: random() * LATER_MS,
    losesAnswers: random() < 0.5,
  }));

/** What was acknowledged, asked of the open shop. */
async function demandAll(shopper: KilledShopper): Promise<void> {
  const { shop, mistakes } = shopper;
  await shopper.lookAtCart();
  await shopper.lookAtWishes();
  for (const { id, state } of shopper.orders) {
    const status = await readStatus(shop, id);
    if (state === 'open' ? status !== 'Pending payment' && status !== 'Expired' : status !== state)
      mistakes.push(`order ${id} is ${status}, acknowledged was ${state}`);
  }
  for (const body of shopper.accounts) {
    const answer = await shop.ask({ method: 'POST', path: '/api/loginuser', body });
    if (answer?.status !== 200) mistakes.push(`${body.contact_email} cannot log in: ${answer?.status}`);
  }
}

/** That nothing is there which nobody was told of. */
async function countAll(db: Parameters<typeof checkLedger>[0], shoppers: readonly KilledShopper[]): Promise<string[]> {
  const known = new Set(shoppers.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const orders = await db.selectFrom('shop_order').select('id').execute();
  const paid = await db.selectFrom('gateway_payment').select('order_id').where('status', '=', 'captured').execute();
  const customers = await db.selectFrom('customer').select('contact_email').execute();
  const accounts = shoppers.flatMap((shopper) => shopper.accounts).length;
  return [
    ...orders.filter(({ id }) => !known.has(id)).map(({ id }) => `order ${id} was never acknowledged`),
    ...(orders.length === known.size ? [] : [`${orders.length} orders, ${known.size} acknowledged`]),
    ...(new Set(paid.map(({ order_id }) => order_id)).size === paid.length ? [] : ['an order was paid twice']),
    ...(customers.length === accounts ? [] : [`${customers.length} customers, ${accounts} signed up`]),
  ];
}
