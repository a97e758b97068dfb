// Stores a priced order, unpaid, in its tables.
import { randomInt } from 'node:crypto';
import type * as v from 'valibot';
import { wireCoupon } from '#server/coupons/validate-coupon.ts';
import type { StoredRules } from '#server/db/order-schema.ts';
import type { Db, NewRow } from '#server/db/schema.ts';
import type { createOrder } from '#src/contract/payment.ts';
import { makeOrderNumber } from '#src/domain/order-number.ts';
import { unitPrice } from './figures.ts';
import type { Piece } from './hold-stock.ts';
import { noteEvent } from './move-order.ts';
import type { PricedOrder } from './price-order.ts';
import type { OrderedLine } from './resolve-lines.ts';

export type CreateOrderBody = v.InferOutput<NonNullable<(typeof createOrder)['body']>>;

interface NewOrder {
  id: string;
  body: CreateOrderBody;
  byGuest: boolean;
  priced: PricedOrder;
  pieces: readonly Piece[];
  gateway: string;
  now: Date;
  expiresAt: Date;
  /** After the delivery, in which it can be returned. */
  returnDays: number;
}

export async function storeOrder(tx: Db, order: NewOrder): Promise<void> {
  const { id, priced, pieces } = order;
  await insertOrder(tx, order);
  await tx
    .insertInto('order_line')
    .values((eb) =>
      priced.lines.map((line, position) => ({
        ...lineRow(id, line, position),
        // Not on the wire: only the invoice needs it.
        hsn: eb.selectFrom('product').select('hsn').where('id', '=', line.product._id),
      })),
    )
    .execute();
  await tx
    .insertInto('order_piece')
    .values(pieces.map((piece) => ({ order_id: id, ...piece })))
    .execute();
  await noteEvent(tx, { orderId: id, from: '', to: 'Pending payment', actor: 'shopper', now: order.now });
}

/** Another order may have the same order number: then it takes another. */
async function insertOrder(tx: Db, order: NewOrder): Promise<void> {
  for (;;) {
    const stored = await tx
      .insertInto('shop_order')
      .values(orderRow(order))
      .onConflict((clash) => clash.column('order_number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) return;
  }
}

function orderRow(order: NewOrder): NewRow<'shop_order'> {
  const { id, body, byGuest, priced, gateway, now, expiresAt, returnDays } = order;
  const { quote, coupon } = priced;
  return {
    id,
    order_number: makeOrderNumber(randomInt),
    status: 'Pending payment',
    contact_email: body.userData.contact_email,
    session_id: body.session_id ?? null,
    by_guest: byGuest,
    form: JSON.stringify({ ...body.userData, payment_mode: body.payMode }),
    mode: body.payMode,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? '',
    subtotal_paise: quote.subtotal,
    shipping_paise: quote.shipping,
    coupon_paise: quote.coupon,
    prepaid_paise: quote.prepaid,
    payable_paise: quote.payable,
    advance_paise: quote.advance,
    balance_paise: quote.balance,
    due_now_paise: quote.dueNow,
    pricing_rules: JSON.stringify({ ...storedRules(priced), returnDays }),
    gateway,
    created_at: now,
    expires_at: expiresAt,
  };
}

const storedRules = ({ rules: { shipping, prepaid, advancePercent, coupon } }: PricedOrder): StoredRules => {
  const { discount = 0, discountType = '' } = coupon ? wireCoupon(coupon) : {};
  return { advancePercent, shipping, prepaid, coupon: coupon && { discount, discountType } };
};

function lineRow(order_id: string, line: OrderedLine, position: number): NewRow<'order_line'> {
  const { soldRecently: _, ...product } = line.product;
  return {
    order_id,
    position,
    product_id: product._id,
    quantity: line.quantity,
    price_paise: unitPrice(line),
    gst_percent: Number(product.gst ?? 0),
    color: line.color,
    size: line.size,
    is_combo: line.isCombo,
    choices: JSON.stringify(line.choices),
    product: JSON.stringify(product),
  };
}
