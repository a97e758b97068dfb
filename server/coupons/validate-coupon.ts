// Checks whether a coupon is valid and says why not. It only counts uses; server/orders/use-coupon.ts takes one.
import type { Db, Row } from '#server/db/schema.ts';
import { formatRupees, toRupees } from '#src/domain/money.ts';

export interface CouponError {
  code: 'unknown-coupon' | 'coupon-not-begun' | 'coupon-ended' | 'coupon-minimum' | 'coupon-used-up';
  /** For the shopper. */
  message: string;
}

/** Codes are stored in upper case; shoppers may type either case. */
export const findCoupon = (db: Db, code: string): Promise<Row<'coupon'> | undefined> =>
  db.selectFrom('coupon').selectAll().where('code', '=', code.trim().toUpperCase()).executeTakeFirst();

/** @param order.totalPaise products and shipping, before any discount */
export function validateCoupon(
  coupon: Row<'coupon'> | undefined,
  order: { totalPaise: number; now: Date },
): CouponError | null {
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
 * One message for three cases: the coupon is used up, its last uses are held by unpaid orders, or this mailbox has used it. It
 * must not reveal who is a customer.
 */
export const NO_USE_LEFT: CouponError = {
  code: 'coupon-used-up',
  message: 'This coupon has no use left for this order.',
};

/** As the contract (src/contract/coupon.ts) and src/domain/quote.ts define it: rupees or percent. */
export const wireCoupon = ({ id, code, discount, discount_type }: Row<'coupon'>) => ({
  _id: id,
  code,
  discount: discount_type === 'Flat Amount' ? toRupees(discount) : discount,
  discountType: discount_type,
});
