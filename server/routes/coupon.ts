// src/contract/coupon.ts
import { findCoupon, judgeCoupon, wireCoupon } from '#server/coupons/judge-coupon.ts';
import { Refusal } from '#server/http/refusal.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import { toPaise } from '#src/domain/money.ts';

export function bindCoupon(app: ShopApp): void {
  // How often one customer may use it is only known at /create-order, with the e-mail.
  route(app, checkCoupon, async ({ db, query, clock }) => {
    const coupon = await findCoupon(db, query.code);
    const fault = judgeCoupon(coupon, { totalPaise: toPaise(query.amount), now: clock() });
    if (!coupon || fault)
      throw new Refusal(
        fault?.code === 'unknown-coupon' ? 404 : 409,
        fault?.code ?? 'unknown-coupon',
        fault?.message ?? '',
      );
    return { coupon: wireCoupon(coupon) };
  });
}
