// Digests for the merchant: new orders of an hour, and sizes that ran low or out. Each is written in the transaction that notes what
// it names, under a lock, so that several instances send each once.
import { sql } from 'kysely';
import { readSetting } from '#server/catalogue/read-setting.ts';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { formatRupees } from '#src/domain/money.ts';
import { INDIA_AHEAD_MS, indianDay } from '#src/domain/shop-date.ts';
import { composeMail } from './compose-mail.ts';

type DigestParts = Pick<Parts, 'db' | 'clock' | 'mail'>;

const HOUR_MS = 3_600_000;
/** No digest of stock before nine in the morning, Indian time. */
const MORNING = 9;
/** Longer lists are read in the shop's own list of stock. */
const MOST_LINES = 100;

/** Call it in the transaction that places the order, if the merchant wants new orders hourly. */
export const noteNewOrder = async (tx: Db, order_id: string, created_at: Date): Promise<void> => {
  await tx
    .insertInto('order_notice')
    .values({ order_id, created_at })
    .onConflict((clash) => clash.doNothing())
    .execute();
};

/** E-mails the orders of the last hour together, once the first of them is an hour old. Resolves to their number. */
export const sendOrderDigest = ({ db, clock, mail }: DigestParts): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, 'order digest');
    const first = await tx.selectFrom('order_notice').select('created_at').orderBy('created_at').executeTakeFirst();
    const age = clock().getTime() - (first?.created_at.getTime() ?? 0);
    // A negative age is due: the clock was ahead when the order was placed.
    if (!first || (age >= 0 && age < HOUR_MS)) return 0;
    // In one statement: an order that is placed meanwhile is told by the next digest.
    const orders = await tx
      .with('due', (db) => db.deleteFrom('order_notice').returning(['order_id', 'created_at']))
      .selectFrom('due')
      .innerJoin('shop_order', 'shop_order.id', 'due.order_id')
      .select(['order_number', 'payable_paise', 'mode'])
      .orderBy('due.created_at')
      .execute();
    const { ordersEmail: to } = await readSetting(tx, 'merchant');
    if (to === '') return 0;
    const total = formatRupees(orders.reduce((sum, { payable_paise }) => sum + payable_paise, 0));
    const count = orders.length === 1 ? '1 new order' : `${orders.length} new orders`;
    const subject = `${count}: ${total}`;
    const list = orders
      .slice(0, MOST_LINES)
      .map(({ order_number, payable_paise, mode }): [string, string] => [
        `${order_number}, ${mode === 'cod' ? 'cash on delivery' : 'paid online'}`,
        formatRupees(payable_paise),
      ]);
    const parts = ['To the merchant', `${count} since the last of these e-mails.`, { list }, rest(orders.length)];
    await mail.send(composeMail(to, subject, [...parts, 'See one with: npm run shop -- order show NUMBER']), {
      within: tx,
    });
    return orders.length;
  });

/** E-mails the sizes that ran low or out since the last digest, at most once a day. Resolves to their number. */
export const sendStockDigest = ({ db, clock, mail }: DigestParts): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lock(tx, 'stock digest');
    const { ordersEmail: to, lowStock } = await readSetting(tx, 'merchant');
    await forgetRestocked(tx, lowStock);
    const now = clock();
    const hour = new Date(now.getTime() + INDIA_AHEAD_MS).getUTCHours();
    if (to === '' || hour < MORNING) return 0;
    const once = `stock-digest ${indianDay(now)}`;
    if (await tx.selectFrom('mail').select('id').where('once', '=', once).executeTakeFirst()) return 0;

    // In one statement: what is sold meanwhile is told by the next digest.
    const worse = await tx
      .with('worse', (db) =>
        db
          .selectFrom('variant')
          .innerJoin('product', 'product.id', 'variant.product_id')
          .leftJoin('stock_notice', 'stock_notice.variant_id', 'variant.id')
          .select(['variant.id', 'color', 'size', 'stock', 'variant.position', 'product.name', 'product.code'])
          .where('stock', '<=', lowStock)
          .where((eb) =>
            eb.or([eb('variant_id', 'is', null), eb.and([eb('stock', '=', 0), eb('is_out', '=', false)])]),
          ),
      )
      .with('noted', (db) =>
        db
          .insertInto('stock_notice')
          .columns(['variant_id', 'is_out'])
          .expression((eb) => eb.selectFrom('worse').select(({ eb }) => ['id', eb('stock', '=', 0).as('is_out')]))
          .onConflict((clash) => clash.column('variant_id').doUpdateSet({ is_out: (eb) => eb.ref('excluded.is_out') })),
      )
      .selectFrom('worse')
      .selectAll()
      .orderBy('stock')
      .orderBy('name')
      .orderBy('position')
      .execute();
    if (worse.length === 0) return 0;
    const list = worse
      .slice(0, MOST_LINES)
      .map(({ name, code, color, size, stock }): [string, string] => [
        [`${name} (${code})`, color, size].filter(Boolean).join(', '),
        stock === 0 ? 'sold out' : `${stock} left`,
      ]);
    const out = worse.filter(({ stock }) => stock === 0).length;
    const subject = `Stock: ${out} sold out, ${worse.length - out} running low`;
    const parts = [
      'To the merchant',
      'These sizes have run low or sold out since the last email of this kind.',
      { list },
    ];
    const hint = 'Add pieces with: npm run shop -- stock CODE COLOUR SIZE +N';
    await mail.send(composeMail(to, subject, [...parts, rest(worse.length), hint]), { within: tx, once });
    return worse.length;
  });

/** What is back in stock may run out again, and is then news. */
async function forgetRestocked(tx: Db, lowStock: number): Promise<void> {
  const restocked = (least: number) => tx.selectFrom('variant').select('id').where('stock', '>', least);
  await tx.deleteFrom('stock_notice').where('variant_id', 'in', restocked(lowStock)).execute();
  await tx
    .updateTable('stock_notice')
    .set({ is_out: false })
    .where('is_out', '=', true)
    .where('variant_id', 'in', restocked(0))
    .execute();
}

const rest = (count: number) => (count > MOST_LINES ? `And ${count - MOST_LINES} more.` : '');

const lock = (tx: Db, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 3))`.execute(tx);
