// Prices an order from the shop's products and settings with the one quote function (src/domain/quote.ts).
import type { Setting } from '#server/catalogue/read-setting.ts';
import { type CouponError, findCoupon, validateCoupon, wireCoupon } from '#server/coupons/validate-coupon.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { type Quote, quote } from '#src/domain/quote.ts';
import type { OrderedLine } from './resolve-lines.ts';

export interface PricedOrder {
  lines: readonly OrderedLine[];
  quote: Quote;
  /** The coupon that the quote includes. */
  coupon: Row<'coupon'> | null;
  /** The figures that the quote was computed with. They are stored with the order. */
  rules: PricingRules;
  /** Why the requested coupon is not included. */
  fault: CouponError | null;
}

/** What the price of an order depends on besides its products. */
export interface PricingRules {
  mode: 'online' | 'cod';
  shipping: Setting<'shipping'>;
  prepaid: Setting<'discount'>;
  /** Percent. */
  advancePercent: number;
  coupon: Row<'coupon'> | null;
}

/** The merchant's settings that a price depends on. */
export type PriceSettings = { [Key in 'shipping' | 'discount' | 'cod']: Setting<Key> };

export async function priceOrder(
  db: Db,
  order: { lines: readonly OrderedLine[]; mode: 'online' | 'cod'; couponCode: string; now: Date },
  settings: PriceSettings,
): Promise<PricedOrder> {
  const { lines, mode, couponCode, now } = order;
  const { shipping, discount: prepaid, cod } = settings;
  const rules: PricingRules = { mode, shipping, prepaid, advancePercent: cod.advancePercent, coupon: null };
  const plain = quoteLines(lines, rules);
  if (couponCode.trim() === '') return { lines, quote: plain, coupon: null, rules, fault: null };
  const coupon = await findCoupon(db, couponCode);
  const fault = validateCoupon(coupon, { totalPaise: plain.subtotal + plain.shipping, now });
  if (!coupon || fault) return { lines, quote: plain, coupon: null, rules, fault };
  const withCoupon = { ...rules, coupon };
  return { lines, quote: quoteLines(lines, withCoupon), coupon, rules: withCoupon, fault: null };
}

export function quoteLines(
  lines: readonly Pick<OrderedLine, 'product' | 'quantity'>[],
  { coupon, ...rules }: PricingRules,
): Quote {
  const priced = lines.map(({ product, quantity }) => ({
    product: { salePrice: Number(product.salePrice), gst: Number(product.gst ?? 0) },
    quantity,
  }));
  return quote({ lines: priced, ...rules, coupon: coupon && wireCoupon(coupon) });
}
