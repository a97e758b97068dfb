// The merchant of a run: the commands of `npm run shop`, at random.
import { CommandError } from '#server/command-error.ts';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { VERBS } from '#server/shop/run-shop.ts';

const config = readConfig({});
const NEXT: Readonly<Record<string, string>> = { Placed: 'Packed', Packed: 'Shipped', Shipped: 'Delivered' };
const NEXT_ACT: Readonly<Record<string, readonly string[]>> = {
  Requested: ['approve'],
  Approved: ['picked-up'],
  'Picked up': ['received', '--restock', 'all'],
  Received: ['refund'],
};

/** One command line. A refusal is an answer, too. */
async function shop(db: Db, name: string, ...args: string[]): Promise<void> {
  try {
    await VERBS[name]?.run(args, {
      ...{ open: async () => db, openBare: async () => db, config, clock: () => new Date() },
      ...{ say: () => {}, resolve: (path: string) => path },
    });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
}

const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];
const OPTIONS = [
  ['VY-tee', 'red', 'M'],
  ['VY-tee', 'red', 'L'],
  ['VY-mat', 'red', 'one'],
  ['VY-band', 'green', 'S'],
] as const;

export type MerchantAct = (db: Db, random: () => number) => Promise<void>;

export const merchantActs = {
  'changes the stock': (db, random) =>
    shop(db, 'stock', ...(pick(OPTIONS, random) ?? []), pick(['+3', '-1', '0', '+1'], random) ?? '+1'),
  'changes a price': async (db, random) => {
    const sale_price_paise = 30_000 + Math.floor(random() * 20) * 1_000;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('product')
        .set({ sale_price_paise })
        .where('id', '=', pick(['tee', 'mat'], random) ?? '')
        .execute();
      await bumpCatalogueVersion(tx);
    });
  },
  'moves an order on': async (db, random) => {
    const orders = await db
      .selectFrom('shop_order')
      .select(['order_number', 'status'])
      .orderBy('order_number')
      .execute();
    const order = pick(
      orders.filter(({ status }) => status in NEXT),
      random,
    );
    if (order) await shop(db, 'order', 'status', order.order_number, NEXT[order.status] ?? '');
  },
  'cancels an order': async (db, random) => {
    const orders = await db.selectFrom('shop_order').select('order_number').orderBy('order_number').execute();
    const order = pick(orders, random);
    if (order) await shop(db, 'order', 'status', order.order_number, 'Canceled');
  },
  'works on a return': async (db, random) => {
    const all = await db
      .selectFrom('order_return')
      .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
      .select(['order_number', 'position', 'order_return.status'])
      .orderBy('order_number')
      .orderBy('position')
      .execute();
    const found = pick(all, random);
    const [act, ...more] = NEXT_ACT[found?.status ?? ''] ?? [];
    if (!found || !act) return;
    const number = `${found.order_number}-${found.position}`;
    await shop(db, 'return', act, number, ...more);
    // What was paid at the door goes back by hand.
    if (act === 'refund') await shop(db, 'return', act, number, '--transfer', 'UTR1');
  },
  'asks the provider about open orders': (db) => shop(db, 'order', 'reconcile'),
  'switches cash on delivery': (db, random) => shop(db, 'set', 'cod.isCodEnabled', random() < 0.7 ? 'true' : 'false'),
  'changes the shipping charge': (db, random) =>
    shop(db, 'set', 'shipping.amount', String(40 + Math.floor(random() * 20))),
} satisfies Record<string, MerchantAct>;
