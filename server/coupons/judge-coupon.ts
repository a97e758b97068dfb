// Whether a coupon holds, and why not. The uses are only counted here; server/orders/use-coupon.ts takes one.
import type { Db, Row } from '#server/db/schema.ts';
import { formatRupees, toRupees } from '#src/domain/money.ts';

export interface CouponFault {
  code: 'unknown-coupon' | 'coupon-not-begun' | 'coupon-ended' | 'coupon-minimum' | 'coupon-used-up';
  /** For the shopper. */
  message: string;
}

/** Codes are upper case in the table, and however a shopper likes to type them. */
export const findCoupon = (db: Db, code: string): Promise<Row<'coupon'> | undefined> =>
  db.selectFrom('coupon').selectAll().where('code', '=', code.trim().toUpperCase()).executeTakeFirst();

/** @param order.totalPaise goods and shipping, before any discount */
export function judgeCoupon(
  coupon: Row<'coupon'> | undefined,
  order: { totalPaise: number; now: Date },
): CouponFault | null {
  if (!coupon) return { code: 'unknown-coupon', message: 'This coupon code is not known.' };
  const { starts_at, ends_at, min_amount_paise: least, max_uses } = coupon;
  if (!coupon.active || (ends_at && ends_at <= order.now))
    return { code: 'coupon-ended', message: 'This coupon has ended.' };
  if (starts_at && starts_at > order.now) return { code: 'coupon-not-begun', message: 'This coupon is not valid yet.' };
  if (order.totalPaise < least)
    return { code: 'coupon-minimum', message: `This coupon is for orders from ${formatRupees(least)}.` };
  if (max_uses !== null && coupon.used >= max_uses) return NO_USE_LEFT;
  return null;
}

/**
 * For a coupon that is used up, one whose last uses are held for orders that are being paid, and one that this mailbox has
 * used: in the same words, so that nobody can ask who is a customer by typing their e-mail.
 */
export const NO_USE_LEFT: CouponFault = {
  code: 'coupon-used-up',
  message: 'This coupon has no use left for this order.',
};

/** As the contract has it (src/contract/coupon.ts), and as src/domain/quote.ts wants it: rupees or percent. */
export const wireCoupon = ({ id, code, discount, discount_type }: Row<'coupon'>) => ({
  _id: id,
  code,
  discount: discount_type === 'Flat Amount' ? toRupees(discount) : discount,
  discountType: discount_type,
});
