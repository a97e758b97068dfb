// The test gateway's ledger: the tables in place of a provider's own. They are in the shop's database, so that every instance
// sees the same payments.
import { randomBytes } from 'node:crypto';
import type { Db, Row } from '#server/db/schema.ts';
import { MIN_REFUND_PAISE, PaymentsError } from './payments.ts';

/** 'order_' and 14 letters and digits, like the real provider's ids. */
export const gatewayId = (kind: 'order' | 'pay' | 'rfnd' | 'rzp_test'): string => {
  const text = randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  return `${kind}_${text.padEnd(14, '0').slice(0, 14)}`;
};

/** Random for each database: reading the source does not reveal the keys. */
export async function readKeys(db: Db): Promise<Row<'gateway_key'>> {
  const found = await db.selectFrom('gateway_key').selectAll().executeTakeFirst();
  if (found) return found;
  const secret = () => randomBytes(24).toString('base64url');
  await db
    .insertInto('gateway_key')
    .values({ id: 1, key_id: gatewayId('rzp_test'), key_secret: secret(), webhook_secret: secret() })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return db.selectFrom('gateway_key').selectAll().executeTakeFirstOrThrow();
}

export async function addOrder(db: Db, amountPaise: number, receipt: string, now: Date): Promise<Row<'gateway_order'>> {
  if (amountPaise < 100) throw refusal('open order', 'amount_below_minimum');
  return db
    .insertInto('gateway_order')
    .values({ id: gatewayId('order'), amount_paise: amountPaise, currency: 'INR', receipt, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Other ids are not looked up: the database cannot even store some texts. */
const ORDER_ID = /^order_[A-Za-z0-9]{1,40}$/;

export async function findOrder(db: Db, id: string): Promise<Row<'gateway_order'>> {
  if (!ORDER_ID.test(id)) throw refusal('read order', 'order_not_found');
  const row = await db.selectFrom('gateway_order').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw refusal('read order', 'order_not_found');
  return row;
}

export const paymentsOf = (db: Db, orderId: string): Promise<Row<'gateway_payment'>[]> =>
  db.selectFrom('gateway_payment').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute();

/** Adds a payment, successful or not. An order is paid once: a second successful payment is refused. */
export function addPayment(
  db: Db,
  payment: { orderId: string; method: 'card' | 'upi'; succeeds: boolean; now: Date },
): Promise<Row<'gateway_payment'>> {
  if (!ORDER_ID.test(payment.orderId)) return Promise.reject(refusal('pay', 'order_not_found'));
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('gateway_order')
      .selectAll()
      .where('id', '=', payment.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw refusal('pay', 'order_not_found');
    if (order.status === 'paid') throw refusal('pay', 'order_already_paid');
    await tx
      .updateTable('gateway_order')
      .set({ status: payment.succeeds ? 'paid' : 'attempted' })
      .where('id', '=', order.id)
      .execute();
    return tx
      .insertInto('gateway_payment')
      .values({
        id: gatewayId('pay'),
        order_id: order.id,
        amount_paise: order.amount_paise,
        method: payment.method,
        status: payment.succeeds ? 'captured' : 'failed',
        created_at: payment.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Refunds a payment or a part of it, once for each key. Never more than was paid. */
export function addRefund(
  db: Db,
  { paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('gateway_payment')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (payment?.status !== 'captured') throw refusal('refund', 'payment_not_captured');
    const known = await tx.selectFrom('gateway_refund').select('id').where('key', '=', key).executeTakeFirst();
    if (known) return known.id;
    if (amountPaise < MIN_REFUND_PAISE) throw refusal('refund', 'amount_below_minimum');
    const refunded = payment.refunded_paise + amountPaise;
    if (refunded > payment.amount_paise) throw refusal('refund', 'amount_exceeds_payment');
    const id = gatewayId('rfnd');
    await tx
      .insertInto('gateway_refund')
      .values({ id, payment_id: paymentId, key, amount_paise: amountPaise })
      .execute();
    await tx.updateTable('gateway_payment').set({ refunded_paise: refunded }).where('id', '=', paymentId).execute();
    return id;
  });
}

const refusal = (call: string, reason: string) => new PaymentsError('refused', { call, status: 400, reason });
