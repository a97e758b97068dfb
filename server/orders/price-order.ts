// What an order costs, from the shop's own products and settings, through the one quote function (src/domain/quote.ts).
import { readSetting } from '#server/catalogue/read-setting.ts';
import { type CouponFault, findCoupon, judgeCoupon, wireCoupon } from '#server/coupons/judge-coupon.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { type Quote, quote } from '#src/domain/quote.ts';
import type { OrderedLine } from './resolve-lines.ts';

export interface PricedOrder {
  lines: readonly OrderedLine[];
  quote: Quote;
  /** The coupon that counts in the quote. */
  coupon: Row<'coupon'> | null;
  /** Why the coupon that was asked for does not. */
  fault: CouponFault | null;
}

export async function priceOrder(
  db: Db,
  order: { lines: readonly OrderedLine[]; mode: 'online' | 'cod'; couponCode: string; now: Date },
): Promise<PricedOrder> {
  const [shipping, prepaid] = [await readSetting(db, 'shipping'), await readSetting(db, 'discount')];
  const lines = order.lines.map(({ product, quantity }) => ({
    product: { salePrice: Number(product.salePrice), gst: Number(product.gst ?? 0) },
    quantity,
  }));
  const given = { lines, mode: order.mode, shipping, prepaid };
  const plain = quote({ ...given, coupon: null });
  if (order.couponCode.trim() === '') return { lines: order.lines, quote: plain, coupon: null, fault: null };
  const coupon = await findCoupon(db, order.couponCode);
  const fault = judgeCoupon(coupon, { totalPaise: plain.subtotal + plain.shipping, now: order.now });
  if (!coupon || fault) return { lines: order.lines, quote: plain, coupon: null, fault };
  return { lines: order.lines, quote: quote({ ...given, coupon: wireCoupon(coupon) }), coupon, fault: null };
}
