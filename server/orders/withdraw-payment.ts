// Withdraws a payment that was accepted on its signature alone and that the provider now reports as failed. This is rare, but
// products must not be shipped for it.
import type { Db } from '#server/db/schema.ts';
import { cancelOrder } from './cancel-order.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { mayMove } from './order-status.ts';

/** Does nothing for other payments. An order that was shipped stays as it is; `verify` shows it to the merchant. */
export async function withdrawPayment(tx: Db, parts: OrderParts, orderId: string, paymentId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const withdrawn = await tx
    .updateTable('payment')
    .set({ status: 'failed' })
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'signed')
    .returning('id')
    .executeTakeFirst();
  if (!order || !withdrawn) return;
  parts.log.error({ order: orderId.slice(0, 8), payment: paymentId }, 'a signed payment has failed');
  await tx.deleteFrom('refund').where('payment_id', '=', paymentId).where('state', '=', 'due').execute();
  if (order.payment_id !== paymentId) return;
  await tx.updateTable('shop_order').set({ payment_id: null, paid_paise: 0 }).where('id', '=', orderId).execute();
  const note = 'the payment failed after all';
  if (order.status === 'Refund due')
    await moveOrder(tx, order, { to: 'Expired', actor: 'provider', now: parts.clock(), note });
  if (mayMove(order.status, 'Canceled')) await cancelOrder(tx, parts, order, 'provider', note);
}
