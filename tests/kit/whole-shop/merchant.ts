// The merchant of a run: the commands of `npm run shop`, at random.
import { CommandError } from '#server/command-error.ts';
import { readConfig } from '#server/config.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { complaintNumber } from '#server/messages/complaints.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { writePinRules } from '#server/shop/pin-file.ts';
import { VERBS } from '#server/shop/run-shop.ts';
import { asSource } from '#server/shop/shop-file.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import type { Visitor } from './visitor.ts';

const config = readConfig({});
const NEXT: Readonly<Record<string, string>> = { Placed: 'Packed', Packed: 'Shipped', Shipped: 'Delivered' };
/** How a return goes on, by its status. */
const STEPS = { Requested: 'approve', Approved: 'picked-up', 'Picked up': 'received', Received: 'refund' };
const RECEIVED = [
  ['--restock', 'all'],
  ['--write-off', 'all'],
];

/** One command line. Resolves to false if the shop refuses it. */
async function shop(db: Db, name: string, ...args: string[]): Promise<boolean> {
  try {
    await VERBS[name]?.run(args, {
      ...{ open: async () => db, openBare: async () => db, config, clock: () => new Date() },
      ...{ say: () => {}, resolve: (path: string) => path },
    });
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return false;
  }
}

const pick = <T>(all: readonly T[], random: () => number): T | undefined => all[Math.floor(random() * all.length)];

/** @param status most often of an order in this status, if there is one */
async function anyOrder(db: Db, random: () => number, status?: string): Promise<string | undefined> {
  const orders = await db.selectFrom('shop_order').select(['order_number', 'status']).orderBy('order_number').execute();
  const fitting = orders.filter((order) => order.status === status);
  return pick(random() < 0.8 && fitting.length > 0 ? fitting : orders, random)?.order_number;
}

const OPTIONS = [
  ['VY-tee', 'red', 'M'],
  ['VY-tee', 'red', 'L'],
  ['VY-MAT', 'red', 'one'],
  ['VY-band', 'green', 'S'],
] as const;

/** Resolves to false if there is nothing to do, or the shop refuses it. */
type MerchantAct = (db: Db, random: () => number, visitors: ReadonlyMap<string, Visitor>) => Promise<boolean>;

const NOTHING = Promise.resolve(false);
export type MerchantActName = keyof typeof acts;

const acts = {
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
    return found?.code ? shop(db, 'stock', found.code, found.color, found.size, '+1') : NOTHING;
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
    return true;
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
    return order ? shop(db, 'order', 'status', order.order_number, NEXT[order.status] ?? '') : NOTHING;
  },
  'brings an order to its customer': async (db, random) => {
    const order = await anyOrder(db, random, 'Placed');
    if (!order) return NOTHING;
    await shop(db, 'order', 'status', order, 'Packed');
    await shop(db, 'order', 'status', order, 'Shipped', '--awb', `AWB${Math.floor(random() * 1e6)}`);
    return shop(db, 'order', 'status', order, 'Delivered');
  },
  'cancels an order': async (db, random) => {
    const order = await anyOrder(db, random, 'Placed');
    return order ? shop(db, 'order', 'status', order, 'Canceled') : NOTHING;
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
    if (!found || !(found.status in STEPS)) return NOTHING;
    const number = `${found.order_number}-${found.position}`;
    const left = Object.values(STEPS).slice(Object.keys(STEPS).indexOf(found.status));
    if (found.status === 'Requested' && random() < 0.1) return shop(db, 'return', 'decline', number, 'It was worn.');
    let isDone = true;
    for (const step of left.slice(0, 1 + Math.floor(random() * left.length))) {
      const act = step === 'refund' && found.kind === 'exchange' ? 'exchange' : step;
      isDone &&= await shop(db, 'return', act, number, ...(act === 'received' ? (pick(RECEIVED, random) ?? []) : []));
      // What was paid at the door goes back by hand.
      if (!isDone && act === 'refund') isDone = await shop(db, 'return', act, number, '--transfer', 'UTR1');
    }
    return isDone;
  },
  'gives money back without goods': async (db, random) => {
    const order = await anyOrder(db, random, 'Delivered');
    if (!order) return NOTHING;
    const credit = ['order', 'credit', order, '--amount', '30', 'Sorry for the delay.'] as const;
    return (await shop(db, ...credit)) || shop(db, ...credit, '--transfer', 'UTR2');
  },
  'sends a failed refund again': async (db, random) => {
    const order = await anyOrder(db, random);
    return order ? shop(db, 'order', 'refund', order) : NOTHING;
  },
  'takes back a parcel that nobody took': async (db, random) => {
    const order = await anyOrder(db, random, 'Packed');
    if (!order) return NOTHING;
    await shop(db, 'order', 'status', order, 'Shipped');
    return shop(db, 'order', 'returned', order);
  },
  'opens a return for a customer': async (db, random) => {
    const order = await anyOrder(db, random, 'Delivered');
    return order ? shop(db, 'return', 'open', order, '--lines', '1', '--reason', 'damaged', 'By telephone.') : NOTHING;
  },
  'imports a file': async (db, random) => {
    const products = asSource([{ productCode: 'VY-MAT', brand: random() < 0.5 ? 'Iron' : 'Oak', ...LEGAL_FACTS }]);
    try {
      await importShopFile(db, { products }, { now: new Date() });
      return true;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return false;
    }
  },
  'ends or begins a coupon': async (db, random) => {
    if (random() < 0.3) return shop(db, 'coupon', 'off', pick(['SAVE10', 'FLAT50'], random) ?? '');
    return shop(db, 'coupon', 'create', `NEW${Math.floor(random() * 5)}`, '--percent', '5', '--uses', '2');
  },
  'shows or hides a review': async (db, random) => {
    const all = await db.selectFrom('review').select('id').orderBy('created_at').orderBy('id').execute();
    const review = pick(all, random);
    return review ? shop(db, 'review', pick(['show', 'hide', 'remove'], random) ?? '', review.id) : NOTHING;
  },
  'answers a complaint': async (db, random) => {
    const complaint = pick(await db.selectFrom('complaint').selectAll().orderBy('place').execute(), random);
    if (!complaint) return NOTHING;
    const number = complaintNumber(complaint);
    const isAnswered = await shop(db, 'complaint', 'answer', number, 'It is on its way.');
    return random() < 0.5 ? shop(db, 'complaint', 'close', number) : isAnswered;
  },
  'erases a customer': async (db, _, visitors) => {
    const dev = db
      .selectFrom('complaint')
      .innerJoin('message', 'message.id', 'message_id')
      .select(['place', 'complaint.created_at'])
      .where('email', '=', 'dev@example.com');
    for (const complaint of await dev.orderBy('place').execute())
      await shop(db, 'complaint', 'close', complaintNumber(complaint));
    const isErased = await shop(db, 'customer', 'erase', 'dev@example.com');
    if (isErased) visitors.get('dev')?.wasErased();
    return isErased;
  },
  'asks the provider about open orders': (db) => shop(db, 'order', 'reconcile'),
  'switches cash on delivery': (db, random) => shop(db, 'set', 'cod.isCodEnabled', random() < 0.7 ? 'true' : 'false'),
  'changes the shipping charge': (db, random) =>
    shop(db, 'set', 'shipping.amount', String(40 + Math.floor(random() * 20))),
  'changes where it delivers': async (db, random) => {
    const rule = { prefix: '', served: true, min_days: 2, max_days: 5 };
    const cod = random() < 0.7;
    await writePinRules(
      db,
      random() < 0.2
        ? []
        : [
            { ...rule, cod },
            { ...rule, prefix: '411', cod, served: random() < 0.9 },
          ],
    );
    return true;
  },
  'looks at orders and at who waits': async (db) => (await shop(db, 'order', 'list')) && shop(db, 'waiting', 'list'),
} satisfies Record<string, MerchantAct>;

export const merchantActs: Readonly<Record<MerchantActName, MerchantAct>> = acts;
