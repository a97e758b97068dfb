// Settles a payment. The page, the webhook and the reconciliation all end here. It runs in one transaction under the order's
// lock, so a payment counts once, however often it is reported.

import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inSavepoint } from '#server/db/in-savepoint.ts';
import type { Db, Row } from '#server/db/schema.ts';
import type { RefundReason } from '#server/mails/order-words.ts';
import { sendNotice, sendOrderMail } from '#server/mails/send-order-mail.ts';
import { holdsPieces } from './claims.ts';
import { confirmPayment } from './confirm-payment.ts';
import { readPieces, takePieces } from './hold-stock.ts';
import { lockOrder, type Move, moveOrder } from './move-order.ts';
import { notePayment, type TakenPayment } from './note-payment.ts';
import type { OrderParts } from './order-parts.ts';
import { placeOrder } from './place-order.ts';
import { createRefund } from './refunds.ts';
import { releaseOrder } from './release-order.ts';
import { countUses, lockCoupon, takeUse } from './use-coupon.ts';

/** placed: the order is placed. refund-due: the money came and is refunded. */
export type Settlement = 'placed' | 'refund-due';

/** Returns the result for the order; null if there is no such order. Repeated calls change nothing. */
export async function settlePayment(
  tx: Db,
  parts: OrderParts,
  orderId: string,
  payment: TakenPayment,
  actor: Move['actor'],
): Promise<Settlement | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  if (payment.status === 'captured') await confirmPayment(tx, parts, order, payment);
  // Already refunded at the provider: no money is left for an order.
  if (payment.amountPaise <= 0) return outcomeOf(order);
  if (!(await notePayment(tx, parts.clock(), orderId, payment))) return outcomeOf(order);
  const back = async (reason: Parameters<typeof refundPayment>[4]) => {
    await refundPayment(tx, parts, order, payment, reason);
    return outcomeOf(order);
  };
  if (payment.currency !== 'INR') return back('wrong currency');
  if (payment.amountPaise < order.due_now_paise) return back('too little was paid');
  if (order.status === 'Pending payment' || order.status === 'Expired') return stand(tx, parts, order, payment, actor);
  if (order.status === 'Canceled') return back('order was canceled');
  return back(order.placed_at === null ? 'order was not placed' : 'paid twice');
}

async function accept(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: TakenPayment,
  actor: Move['actor'],
  note = '',
): Promise<Settlement> {
  const set = { payment_id: payment.id, paid_paise: payment.amountPaise };
  await placeOrder(tx, parts, order.id, { actor, note, set });
  // The catalogue shows how often a product was sold recently.
  await bumpCatalogueVersion(tx, 'stock');
  return 'placed';
}

/** Places the order if it holds its stock and coupon or can take them now. Otherwise refunds the payment. */
async function stand(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: TakenPayment,
  actor: Move['actor'],
): Promise<Settlement> {
  const now = parts.clock();
  const isLate = order.status === 'Expired';
  if (await inSavepoint(tx, () => hasGoods(tx, order, now)))
    return accept(tx, parts, order, payment, actor, isLate ? 'paid late, the goods were still there' : '');
  const note = isLate ? 'paid late, the goods or the coupon were gone' : 'paid, the goods or the coupon were gone';
  if (!isLate) await releaseOrder(tx, order, { to: 'Expired', actor, now, note });
  // The order waits for the refund of this payment, not of an earlier one.
  const set = { payment_id: payment.id, paid_paise: payment.amountPaise };
  await moveOrder(tx, { ...order, status: 'Expired' }, { to: 'Refund due', actor, now, note, set });
  await refundPayment(tx, parts, order, payment, isLate ? 'paid too late' : 'goods or coupon were gone');
  return 'refund-due';
}

/** Takes what the order does not hold. If it returns false, the caller must roll back. */
async function hasGoods(tx: Db, order: Row<'shop_order'>, now: Date): Promise<boolean> {
  const isLate = order.status === 'Expired';
  if (isLate || !(await holdsPieces(tx, order.id))) {
    const reason = isLate ? 'late payment' : 'order';
    const short = await takePieces(tx, order.id, await readPieces(tx, order.id), reason);
    if (short.length > 0) return false;
  }
  if (order.coupon_id === null) return true;
  const use = { couponId: order.coupon_id, orderId: order.id, email: order.contact_email, now };
  const coupon = await lockCoupon(tx, use.couponId);
  if (!coupon) return false;
  const most = coupon.max_uses_per_email;
  if (most !== null && (await countUses(tx, use)) >= most) return false;
  return takeUse(tx, use);
}

/** For a payment that was settled before: what was placed once stays placed. */
const outcomeOf = (order: Row<'shop_order'>): Settlement => (order.placed_at === null ? 'refund-due' : 'placed');

/**
 * Refunds a payment that no order keeps, and tells the customer why. `order` must be locked by the same transaction. The caller
 * sets its status.
 */
async function refundPayment(
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
  await sendNotice(tx, parts, order.id, { notice: 'refund owed', ...about, once: `notice-refund ${payment.id}` });
}
