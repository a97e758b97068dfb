// Cancels an order: by its owner within the shop's policy, or by the merchant until it is shipped. Stock and coupon are released,
// the payment is refunded in full, and the customer gets an e-mail.
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { issueCreditNote } from '#server/invoices/issue-invoice.ts';
import { sendNotice, sendOrderMail } from '#server/mails/send-order-mail.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { mayMove } from './order-status.ts';
import { createRefund } from './refunds.ts';
import { releaseOrder } from './release-order.ts';

const FREE_HOURS = 24;

/**
 * Canceling twice has no further effect. Throws 404 unknown-order, 403 not-yours, 409 already-shipped, cancel-too-late or
 * not-cancelable.
 */
export async function cancelAsOwner(tx: Db, parts: OrderParts, orderId: string, ownerEmail: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal(404, 'unknown-order', 'There is no such order.');
  if (order.contact_email !== ownerEmail)
    throw new Refusal(403, 'not-yours', 'This belongs to another account.', { retryable: true });
  if (order.status === 'Canceled') return;
  if (['Shipped', 'Out for delivery', 'Delivered', 'Returned'].includes(order.status))
    throw new Refusal(409, 'already-shipped', 'Your order has been shipped and cannot be canceled any more.');
  if (!mayMove(order.status, 'Canceled'))
    throw new Refusal(409, 'not-cancelable', 'There is nothing to cancel in this order.');
  const since = parts.clock().getTime() - (order.placed_at ?? order.created_at).getTime();
  if (since > FREE_HOURS * 3_600_000)
    throw new Refusal(
      409,
      'cancel-too-late',
      `An order can be canceled only within ${FREE_HOURS} hours of placing it. Please write to customer service.`,
    );
  await cancelOrder(tx, parts, order, 'shopper');
}

/** `order` must be locked by the same transaction and in a status that may change to Canceled. */
export async function cancelOrder(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  actor: 'shopper' | 'merchant' | 'provider',
  note = '',
): Promise<void> {
  const now = parts.clock();
  await releaseOrder(tx, order, { to: 'Canceled', actor, now, note });
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'amount_paise as amountPaise', 'currency'])
    .where('order_id', '=', order.id)
    .where('status', 'in', ['captured', 'signed'])
    .execute();
  for (const payment of payments) {
    await createRefund(tx, order.id, payment, { reason: 'order canceled', now });
    const { amountPaise, currency } = payment;
    const about = { amountPaise, currency, reason: 'order canceled', once: `notice-refund ${payment.id}` };
    await sendNotice(tx, parts, order.id, { notice: 'refund owed', ...about });
  }
  const invoice = await issueCreditNote(tx, order.id, now);
  const once = `order-canceled ${order.id}`;
  const { currency = 'INR' } = payments.find(({ id }) => id === order.payment_id) ?? {};
  await sendOrderMail(tx, parts, order.id, { occasion: 'canceled', by: actor, currency, once, invoice });
}
