// Confirms a payment that was accepted on its signature alone, because the provider did not answer. Now its real amount is known.
import { newId } from '#server/db/new-id.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { cancelOrder } from './cancel-order.ts';
import type { TakenPayment } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { mayMove } from './order-status.ts';

/**
 * Does nothing for other payments. `order` must be locked. Cancels the order if less than the amount due was paid, or if all of it
 * was refunded at the provider by hand.
 */
export async function confirmPayment(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  { id, amountPaise, refundedPaise, currency }: TakenPayment,
): Promise<void> {
  const wholePaise = amountPaise + refundedPaise;
  const isEnough = currency === 'INR' && wholePaise >= order.due_now_paise;
  const due = await tx
    .selectFrom('refund')
    .select(['id', 'amount_paise'])
    .where('payment_id', '=', id)
    .where('return_id', 'is', null)
    .where('state', '=', 'due')
    .executeTakeFirst();
  // Only what is left can be refunded. If nothing is left, the provider says so, and the refund counts as sent.
  const amount_paise = (due || !isEnough) && amountPaise > 0 ? amountPaise : wholePaise;
  const confirmed = await tx
    .updateTable('payment')
    .set({ status: 'captured', amount_paise, currency })
    .where('id', '=', id)
    .where('order_id', '=', order.id)
    .where('status', '=', 'signed')
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) return;
  // Its id is its key at the provider, which refuses a key that comes again with another amount.
  if (due && due.amount_paise !== amount_paise)
    await tx.updateTable('refund').set({ id: newId(), amount_paise }).where('id', '=', due.id).execute();
  if (order.payment_id !== id) return;
  await tx.updateTable('shop_order').set({ paid_paise: amount_paise }).where('id', '=', order.id).execute();
  if ((isEnough && amountPaise > 0) || !mayMove(order.status, 'Canceled')) return;
  const what = isEnough ? 'was refunded by hand' : 'was not what was due';
  parts.log.error({ order: order.id.slice(0, 8), payment: id }, `a signed payment ${what}`);
  await cancelOrder(tx, parts, order, 'provider', `the payment ${what}`);
}
