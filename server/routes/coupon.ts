// src/contract/coupon.ts

import { tryCoupon } from '#server/coupons/try-coupon.ts';
import { validateCoupon, wireCoupon } from '#server/coupons/validate-coupon.ts';
import { Refusal } from '#server/http/refusal.ts';
import { route, type ShopApp } from '#server/http/route.ts';
import { heldUses } from '#server/orders/claims.ts';
import { checkCoupon } from '#src/contract/coupon.ts';
import { toPaise } from '#src/domain/money.ts';

export function bindCoupon(app: ShopApp): void {
  // How often one customer may use it is checked at /create-order, which has the e-mail.
  route(app, checkCoupon, async ({ db, query, clock, ip }) => {
    const now = clock();
    const coupon = await tryCoupon(db, { code: query.code, ip, now });
    // The next /create-order of the session gives those back first, unless they are being paid for (settle-earlier.ts).
    const held = coupon && query.session_id ? await heldUses(db, coupon.id, query.session_id) : 0;
    const fault = validateCoupon(coupon && { ...coupon, used: coupon.used - held }, {
      totalPaise: toPaise(query.amount),
      now,
    });
    if (!coupon || fault)
      throw new Refusal(
        fault?.code === 'unknown-coupon' ? 404 : 409,
        fault?.code ?? 'unknown-coupon',
        fault?.message ?? '',
      );
    return { coupon: wireCoupon(coupon) };
  });
}
