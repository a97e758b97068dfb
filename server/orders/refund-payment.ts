// Refunds a payment that no order keeps, and tells the customer why.
import type { Db, Row } from '#server/db/schema.ts';
import type { RefundReason } from '#server/mails/order-words.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import type { TakenPayment } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { createRefund } from './refunds.ts';

/** `order` must be locked by the same transaction. The caller sets its status. */
export async function refundPayment(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: TakenPayment,
  reason: RefundReason,
): Promise<void> {
  parts.log.warn({ order: order.id.slice(0, 8), payment: payment.id, reason }, 'a payment is refunded');
  await createRefund(tx, order.id, payment, { reason, now: parts.clock() });
  // Shows the payment on the order. A placed order, and one that may still be paid, shows its own payment.
  if (order.payment_id === null && order.status !== 'Pending payment' && payment.currency === 'INR')
    await tx
      .updateTable('shop_order')
      .set({ payment_id: payment.id, paid_paise: payment.amountPaise })
      .where('id', '=', order.id)
      .execute();
  const about = { reason, amountPaise: payment.amountPaise, currency: payment.currency };
  await sendOrderMail(tx, parts, order.id, { occasion: 'refund', about, once: `order-refund ${payment.id}` });
}
