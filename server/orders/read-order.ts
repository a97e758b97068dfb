// An order as the contract defines it: totals in rupees, the provider's figures in paise.
import type * as v from 'valibot';
import { groupBy } from '#server/catalogue/group-by.ts';
import type { SentProduct } from '#server/catalogue/read-products.ts';
import type { Db, Row } from '#server/db/schema.ts';
import type { Order } from '#src/contract/order.ts';
import { toRupees } from '#src/domain/money.ts';
import { readUntil, wireReturns } from './wire-returns.ts';

/** An order as sent to the client. */
export type SentOrder = v.InferInput<typeof Order>;

export async function readOrder(db: Db, id: string): Promise<SentOrder | undefined> {
  const row = await db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const [order] = await wireOrders(db, [row]);
  return order;
}

/** Keeps the order of `rows`. The number of queries does not depend on the number of rows. */
export async function wireOrders(db: Db, rows: readonly Row<'shop_order'>[]): Promise<SentOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = groupBy(
    await db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    (line) => line.order_id,
  );
  const refunds = new Map(
    (
      await db
        .selectFrom('refund')
        .select(['payment_id', 'state'])
        .where('order_id', 'in', ids)
        .where('return_id', 'is', null)
        .execute()
    ).map((row) => [row.payment_id, row.state]),
  );
  const numbers = new Map(
    (
      await db
        .selectFrom('invoice')
        .select(['order_id', 'series', 'number'])
        .where('order_id', 'in', ids)
        .where('return_id', 'is', null)
        .execute()
    ).map((row) => [`${row.series} ${row.order_id}`, row.number]),
  );
  const until = await readUntil(db, rows);
  const returns = await wireReturns(db, ids);
  return rows.map((row) => ({
    ...wireOrder(row, lines.get(row.id) ?? [], refunds.get(row.payment_id ?? '')),
    invoiceNumber: numbers.get(`invoice ${row.id}`) ?? '',
    creditNoteNumber: numbers.get(`credit-note ${row.id}`) ?? '',
    returnUntil: until.get(row.id)?.toISOString() ?? '',
    returns: returns.get(row.id) ?? [],
  }));
}

function wireOrder(
  row: Row<'shop_order'>,
  lines: readonly Row<'order_line'>[],
  refund: Row<'refund'>['state'] | undefined,
): SentOrder {
  const isCod = row.mode === 'cod';
  return {
    _id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    couponCode: row.coupon_code,
    orderTotalAmount: toRupees(row.payable_paise),
    advancePaid: isCod ? toRupees(Math.min(row.paid_paise, row.advance_paise)) : 0,
    remainingAmount: isCod ? toRupees(row.balance_paise) : 0,
    user: row.form,
    payment: row.payment_id
      ? { razorpay_payment_id: row.payment_id, status: paymentStatus(refund), amount: row.paid_paise }
      : null,
    paymentData: {
      status: row.paid_paise > 0 ? 'paid' : 'created',
      amount: row.due_now_paise,
      amount_paid: row.paid_paise,
      receipt: row.id,
      data: { amount: row.due_now_paise, receipt: row.id },
    },
    productData: lines.map(wireLine),
    orderNumber: row.order_number,
    awb: row.awb,
    shippingCharges: toRupees(row.shipping_paise),
    couponDiscount: toRupees(row.coupon_paise),
    prepaidDiscount: toRupees(row.prepaid_paise),
  };
}

/** The shopper sees a failed refund as due, which it is. */
const paymentStatus = (refund: Row<'refund'>['state'] | undefined) =>
  refund === undefined ? 'captured' : refund === 'sent' ? 'refunded' : 'refund due';

const wireLine = (line: Row<'order_line'>): NonNullable<SentOrder['productData']>[number] => ({
  product_id: line.product as SentProduct,
  quantity: line.quantity,
  color: line.color,
  size: line.size,
  isCombo: line.is_combo,
  comboProducts: line.choices,
});
