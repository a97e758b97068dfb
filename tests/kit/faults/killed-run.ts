// One run of a shop that is killed: several shoppers write at once, and the server is killed and restarted in the middle. At
// the end the shop must have everything acknowledged, exactly once, and its ledger must be right.
import { checkLedger } from '#server/orders/check-ledger.ts';
import { seededRandom } from '#tests/kit/fixtures/seeded-random.ts';
import { type Counter, isBack, readStatus } from './killed-checkout.ts';
import { type KilledDatabase, restock, withDb } from './killed-server.ts';
import { KilledShop, type KillMoment } from './killed-shop.ts';
import { KilledShopper } from './killed-shopper.ts';

export interface KilledPlan {
  seed: number;
  /** The number of writes of all shoppers together. */
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
  /** Responses with 5xx (KilledShop). */
  refused: Record<string, number>;
}

/** The longest delay between the planned write and the kill. */
const LATER_MS = 30;

interface KilledMore {
  /** What happens at the planned moments instead of a kill of the server (KilledShop). */
  crash?: () => Promise<void>;
  /** Other shoppers, who begin when the shop is open. `end` resolves to their mistakes. */
  beside?: (origin: string) => Promise<{ end(): Promise<string[]> }>;
}

export async function runKilled(
  place: KilledDatabase,
  counter: Counter,
  plan: KilledPlan,
  { crash, beside }: KilledMore = {},
): Promise<KilledOutcome> {
  const random = seededRandom(plan.seed);
  const env = { ...place, DEV_PAGES: '1', LOG_LEVEL: 'error' };
  const shop = new KilledShop(env, momentsOf(plan, random), () => restock(place, counter), crash);
  const shoppers = Array.from(
    { length: plan.shoppers },
    (_, index) => new KilledShopper(shop, counter, index, seededRandom(plan.seed * 1_000 + index)),
  );
  const mistakes: string[] = [];
  try {
    const origin = await shop.start();
    const others = await beside?.(origin);
    await Promise.all(shoppers.map((shopper) => shopper.shopUntil(plan.writes)));
    await shop.settled();
    if (others) mistakes.push(...(await others.end()));
    for (const shopper of shoppers) await assertAllStored(shopper);
    await shop.stop();
  } finally {
    shop.end();
  }
  mistakes.push(
    ...shoppers.flatMap((shopper) => shopper.mistakes),
    ...(await withDb(place, async (db) => [
      ...(await checkLedger(db, new Date())).flatMap(({ name, broken }) => broken.map((what) => `${name}: ${what}`)),
      ...(await countAll(db, shoppers)),
    ])),
  );
  const orders = shoppers.reduce((sum, shopper) => sum + shopper.orders.length, 0);
  const { writes, kills, unanswered, refused } = shop;
  return { mistakes, writes, kills, unanswered, orders, refused: Object.fromEntries(refused) };
}

/** Spread over the run, except its first and last tenth. */
const momentsOf = ({ writes, kills }: KilledPlan, random: () => number): KillMoment[] =>
  Array.from({ length: kills }, () => ({
    afterWrites: Math.floor(writes * (0.1 + 0.8 * random())),
    laterMs: random() * LATER_MS,
    losesAnswers: random() < 0.5,
  }));

/** Asks the open shop for everything acknowledged. */
async function assertAllStored(shopper: KilledShopper): Promise<void> {
  const { shop, mistakes } = shopper;
  await shopper.lookAtCart();
  await shopper.lookAtWishes();
  for (const { id, state } of shopper.orders) {
    const status = await readStatus(shop, id);
    const isRight = {
      open: status === 'Pending payment' || status === 'Expired',
      Refunded: isBack(status),
      ...{ Placed: status === 'Placed', Canceled: status === 'Canceled' },
    };
    if (!isRight[state]) mistakes.push(`order ${id} is ${status}, acknowledged was ${state}`);
  }
  for (const body of shopper.accounts) {
    const answer = await shop.ask({ method: 'POST', path: '/api/loginuser', body });
    if (answer?.status !== 200) mistakes.push(`${body.contact_email} cannot log in: ${answer?.status}`);
  }
}

/** Checks that the shop has nothing that was not acknowledged. */
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
