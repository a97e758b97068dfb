// Refunds. A refund is created in the transaction that decides on it, and sent later, once: one row for a whole payment and one for
// each return, whose id is the provider's idempotency key. A refund that cannot be sent stays due, and the merchant sees it.
import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import type { TakenPayment } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';

/**
 * Longer than the provider takes to respond to one call. The last refunds of a batch may be leased again before their turn: two calls
 * with one key refund once.
 */
const LEASE_MS = 2 * 60_000;
const MAX_WAIT_MS = 6 * 3_600_000;
const BATCH = 20;
/** Begins `provider_refund_id` of a refund that the merchant sent; the reference of the bank transfer follows. */
export const BY_HAND = 'by hand: ';

export async function createRefund(
  tx: Db,
  orderId: string,
  payment: Pick<TakenPayment, 'id' | 'amountPaise'>,
  { reason, now, returnId = null }: { reason: string; now: Date; returnId?: string | null },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      id: newId(),
      order_id: orderId,
      payment_id: payment.id,
      return_id: returnId,
      amount_paise: payment.amountPaise,
      reason,
      next_try_at: now,
      created_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/**
 * Sends due refunds, in batches until nothing is due or none of a batch could be sent. Any instance may run it at any time. Resolves to
 * the number sent; a failed one is retried later, not thrown.
 */
export async function sendRefunds(parts: OrderParts, orderId?: string): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await lease(parts.db, parts.clock(), orderId);
    const before = sent;
    for (const refund of due) if (await sendOne(parts, refund)) sent += 1;
    if (due.length < BATCH || sent === before) return sent;
  }
}

const lease = (db: Db, now: Date, orderId: string | undefined): Promise<Row<'refund'>[]> =>
  db
    .updateTable('refund')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: new Date(now.getTime() + LEASE_MS) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refund')
        .select('id')
        .where('state', '=', 'due')
        .where('next_try_at', '<=', now)
        .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
        .orderBy('next_try_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

async function sendOne(parts: OrderParts, refund: Row<'refund'>): Promise<boolean> {
  try {
    const providerId = await refundAtProvider(parts, refund);
    await parts.db.transaction().execute((tx) => noteSent(tx, parts, refund, providerId));
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    const wait = Math.min(MAX_WAIT_MS, 60_000 * 2 ** refund.tries);
    parts.log.error({ payment: refund.payment_id, code: error.code, ...error.details }, 'a refund was not sent');
    await parts.db
      .updateTable('refund')
      .set({ last_error: error.code, next_try_at: new Date(parts.clock().getTime() + wait) })
      .where('id', '=', refund.id)
      .execute();
    return false;
  }
}

/**
 * The provider's id of the refund. If the provider refuses it because a part of the payment was refunded there by hand, what is left is
 * sent; '' if what was refunded by hand covers it.
 */
async function refundAtProvider({ db, payments }: OrderParts, refund: Row<'refund'>): Promise<string> {
  const order = await db
    .selectFrom('shop_order')
    .select(['gateway', 'provider_order_id'])
    .where('id', '=', refund.order_id)
    .executeTakeFirstOrThrow();
  if (order.gateway !== payments.name) throw new PaymentsError('misconfigured', { call: 'refund' });
  try {
    return await payments.refund(refund.payment_id, refund.amount_paise, refund.id);
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.code !== 'refused') throw error;
    const there = await payments.listPayments(order.provider_order_id ?? '');
    const payment = there.find(({ id }) => id === refund.payment_id);
    // The provider may have done one whose answer was lost, or do it when it is tried again.
    const { others } = await db
      .selectFrom('refund')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), sql<number>`0`).as('others'))
      .where('payment_id', '=', refund.payment_id)
      .where('id', '<>', refund.id)
      .where((eb) => eb.or([eb('state', '=', 'sent'), eb.and([eb('state', '=', 'due'), eb('tries', '>', 0)])]))
      .executeTakeFirstOrThrow();
    const wanted = Number(others) + refund.amount_paise;
    if (!payment || payment.amountPaise < wanted) throw error;
    if (payment.refundedPaise >= wanted) return '';
    const rest = payment.amountPaise - payment.refundedPaise;
    if (rest >= refund.amount_paise) throw error;
    // The refused call may have used up its key.
    return payments.refund(refund.payment_id, rest, `${refund.id}-rest`);
  }
}

/** `providerId` is the provider's id of the refund, or BY_HAND and a reference. Does nothing if the refund has another state by now. */
export async function noteSent(
  tx: Db,
  parts: OrderParts,
  refund: Row<'refund'>,
  providerId: string,
  isByHand = false,
): Promise<void> {
  const now = parts.clock();
  const order = await lockOrder(tx, refund.order_id);
  const noted = await tx
    .updateTable('refund')
    .set({ state: 'sent', sent_at: now, provider_refund_id: providerId, last_error: '' })
    .where('id', '=', refund.id)
    .where('state', '=', refund.state)
    .returning('id')
    .executeTakeFirst();
  const { currency } = await tx
    .selectFrom('payment')
    .select('currency')
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow();
  const about = { amountPaise: refund.amount_paise, currency, isByHand, once: `refund-sent ${refund.id}` };
  if (noted) await sendOrderMail(tx, parts, refund.order_id, { occasion: 'refunded', ...about });
  // The provider may have reported a failure in between.
  if (noted && order?.status === 'Refund due' && order.payment_id === refund.payment_id)
    await moveOrder(tx, order, { to: 'Refunded', actor: 'provider', now });
}
