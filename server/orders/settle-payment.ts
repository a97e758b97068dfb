// A payment has come. Everything that can tell us so ends here: the page, a webhook, the reconciliation. In one
// transaction under the order's lock, so it counts once whoever comes first and however often they come.

import { takeCoupon } from '#server/coupons/use-coupon.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inSavepoint } from '#server/db/in-savepoint.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { sendOrderMail } from '#server/mails/send-order-mail.ts';
import { readPieces, takePieces } from './hold-stock.ts';
import { lockOrder, type Move, moveOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';
import { placeOrder } from './place-order.ts';
import { oweRefund } from './refunds.ts';

export interface CapturedPayment {
  id: string;
  /** Paise, as the provider says; what was due where it could not be asked. */
  amountPaise: number;
}

/** placed = the order stands; refund-due = the money came, and goes back. */
export type Settlement = 'placed' | 'refund-due';

/** Returns what became of the order; null when there is none of that id. Replays change nothing. */
export async function settlePayment(
  tx: Db,
  parts: OrderParts,
  orderId: string,
  payment: CapturedPayment,
  actor: Move['actor'],
): Promise<Settlement | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) return null;
  if (!(await notePayment(tx, parts, orderId, payment))) return outcomeOf(order);
  if (payment.amountPaise < order.due_now_paise) return refuse(tx, parts, order, payment, 'too little was paid');
  if (order.status === 'Pending payment') return accept(tx, parts, order, payment, actor);
  if (order.status === 'Expired') return revive(tx, parts, order, payment, actor);
  // Paid already, or canceled before it was paid.
  return refuse(tx, parts, order, payment, order.status === 'Canceled' ? 'order was canceled' : 'paid twice');
}

/** False when this payment is known. One that failed at first and was captured in the end counts as new. */
async function notePayment(tx: Db, parts: OrderParts, order_id: string, payment: CapturedPayment): Promise<boolean> {
  const noted = await tx
    .insertInto('payment')
    .values({ id: payment.id, order_id, amount_paise: payment.amountPaise, status: 'captured', at: parts.clock() })
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet({ status: 'captured', amount_paise: payment.amountPaise })
        .where('payment.status', '=', 'failed')
        .where('payment.order_id', '=', order_id),
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function accept(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: CapturedPayment,
  actor: Move['actor'],
  note = '',
): Promise<Settlement> {
  const set = { payment_id: payment.id, paid_paise: payment.amountPaise };
  await placeOrder(tx, parts, order.id, { actor, note, set });
  // How often a product was sold lately is part of the catalogue.
  await bumpCatalogueVersion(tx);
  return 'placed';
}

/** It came after the stock was given back: the goods once more if they are there, and the coupon; else the money back. */
async function revive(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: CapturedPayment,
  actor: Move['actor'],
): Promise<Settlement> {
  const now = parts.clock();
  const again = await inSavepoint(tx, async () => {
    const short = await takePieces(tx, order.id, await readPieces(tx, order.id), 'late payment');
    if (short.length > 0) return false;
    if (order.coupon_id === null) return true;
    const use = { couponId: order.coupon_id, orderId: order.id, email: order.contact_email, now };
    return (await takeCoupon(tx, use)) === null;
  });
  if (again) return accept(tx, parts, order, payment, actor, 'paid late, the goods were still there');
  await moveOrder(tx, order, {
    to: 'Refund due',
    actor,
    now,
    note: 'paid late, the goods or the coupon were gone',
    set: { payment_id: payment.id, paid_paise: payment.amountPaise },
  });
  await oweRefund(tx, order.id, payment, { reason: 'paid too late', now });
  await sendOrderMail(tx, parts, order.id, 'refund');
  return 'refund-due';
}

async function refuse(
  tx: Db,
  parts: OrderParts,
  order: Row<'shop_order'>,
  payment: CapturedPayment,
  reason: string,
): Promise<Settlement> {
  parts.log.warn({ order: order.id.slice(0, 8), payment: payment.id, reason }, 'a payment goes back');
  await oweRefund(tx, order.id, payment, { reason, now: parts.clock() });
  return outcomeOf(order);
}

/** Of a payment that was settled before: what was placed once stays so, whatever became of it since. */
const outcomeOf = (order: Row<'shop_order'>): Settlement => (order.placed_at === null ? 'refund-due' : 'placed');
