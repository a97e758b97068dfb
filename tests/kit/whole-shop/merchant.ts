// The merchant of a run: the commands of `npm run shop`, at random.
import { CommandError } from '#server/command-error.ts';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { complaintNumber } from '#server/messages/complaints.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { VERBS } from '#server/shop/run-shop.ts';
import { asSource } from '#server/shop/shop-file.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';

const config = readConfig({});
const NEXT: Readonly<Record<string, string>> = { Placed: 'Packed', Packed: 'Shipped', Shipped: 'Delivered' };
const NEXT_ACT: Readonly<Record<string, string>> = {
  Requested: 'approve',
  Approved: 'picked-up',
  'Picked up': 'received',
  Received: 'refund',
};
const RECEIVED = [
  ['--restock', 'all'],
  ['--write-off', 'all'],
];

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

async function anyOrder(db: Db, random: () => number): Promise<string | undefined> {
  const orders = await db.selectFrom('shop_order').select('order_number').orderBy('order_number').execute();
  return pick(orders, random)?.order_number;
}

const OPTIONS = [
  ['VY-tee', 'red', 'M'],
  ['VY-tee', 'red', 'L'],
  ['VY-MAT', 'red', 'one'],
  ['VY-band', 'green', 'S'],
] as const;

export type MerchantAct = (db: Db, random: () => number) => Promise<void>;

export const merchantActs = {
  'changes the stock': (db, random) =>
    shop(db, 'stock', ...(pick(OPTIONS, random) ?? []), pick(['+3', '-1', '0', '+1'], random) ?? '+1'),
  'restocks what is sold out': async (db, random) => {
    const none = await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['product.code', 'color', 'size'])
      .where('stock', '=', 0)
      .orderBy('product.code')
      .orderBy('size')
      .execute();
    const found = pick(none, random);
    if (found?.code) await shop(db, 'stock', found.code, found.color, found.size, '+1');
  },
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
    const order = await anyOrder(db, random);
    if (order) await shop(db, 'order', 'status', order, 'Canceled');
  },
  'works on a return': async (db, random) => {
    const all = await db
      .selectFrom('order_return')
      .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
      .select(['order_number', 'position', 'order_return.status', 'order_return.kind'])
      .orderBy('order_number')
      .orderBy('position')
      .execute();
    const found = pick(all, random);
    const next = NEXT_ACT[found?.status ?? ''];
    if (!found || !next) return;
    const number = `${found.order_number}-${found.position}`;
    if (next === 'approve' && random() < 0.1) return shop(db, 'return', 'decline', number, 'It was worn.');
    const act = next === 'refund' && found.kind === 'exchange' ? 'exchange' : next;
    await shop(db, 'return', act, number, ...(act === 'received' ? (pick(RECEIVED, random) ?? []) : []));
    // What was paid at the door goes back by hand.
    if (act === 'refund') await shop(db, 'return', act, number, '--transfer', 'UTR1');
  },
  'gives money back without goods': async (db, random) => {
    const order = await anyOrder(db, random);
    const by = random() < 0.5 ? [] : ['--transfer', 'UTR2'];
    if (order) await shop(db, 'order', 'credit', order, '--amount', '30', ...by, 'Sorry for the delay.');
  },
  'sends a failed refund again': async (db, random) => {
    const order = await anyOrder(db, random);
    if (order) await shop(db, 'order', 'refund', order);
  },
  'takes back a parcel that nobody took': async (db, random) => {
    const order = await anyOrder(db, random);
    if (order) await shop(db, 'order', 'returned', order);
  },
  'opens a return for a customer': async (db, random) => {
    const order = await anyOrder(db, random);
    if (order) await shop(db, 'return', 'open', order, '--lines', '1', '--reason', 'damaged', 'By telephone.');
  },
  'imports a file': async (db, random) => {
    const products = asSource([{ productCode: 'VY-MAT', brand: random() < 0.5 ? 'Iron' : 'Oak', ...LEGAL_FACTS }]);
    try {
      await importShopFile(db, { products }, { now: new Date() });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
    }
  },
  'ends or begins a coupon': async (db, random) => {
    if (random() < 0.3) await shop(db, 'coupon', 'off', pick(['SAVE10', 'FLAT50'], random) ?? '');
    else await shop(db, 'coupon', 'create', `NEW${Math.floor(random() * 5)}`, '--percent', '5', '--uses', '2');
  },
  'shows or hides a review': async (db, random) => {
    const all = await db.selectFrom('review').select('id').orderBy('created_at').orderBy('id').execute();
    const review = pick(all, random);
    if (review) await shop(db, 'review', pick(['show', 'hide', 'remove'], random) ?? '', review.id);
  },
  'answers a complaint': async (db, random) => {
    const complaint = pick(await db.selectFrom('complaint').selectAll().orderBy('place').execute(), random);
    if (!complaint) return;
    const number = complaintNumber(complaint);
    await shop(db, 'complaint', 'answer', number, 'It is on its way.');
    if (random() < 0.5) await shop(db, 'complaint', 'close', number);
  },
  'erases a customer': (db) => shop(db, 'customer', 'erase', 'dev@example.com'),
  'asks the provider about open orders': (db) => shop(db, 'order', 'reconcile'),
  'switches cash on delivery': (db, random) => shop(db, 'set', 'cod.isCodEnabled', random() < 0.7 ? 'true' : 'false'),
  'changes the shipping charge': (db, random) =>
    shop(db, 'set', 'shipping.amount', String(40 + Math.floor(random() * 20))),
} satisfies Record<string, MerchantAct>;
