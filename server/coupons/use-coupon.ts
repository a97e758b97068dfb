// A use of a coupon is taken with the order and given back with it. The conditional update holds the coupon's row, so
// that two orders at once can neither exceed its uses nor one customer's.
import type { Db } from '#server/db/schema.ts';
import { type CouponFault, USED_BY_YOU, USED_UP } from './judge-coupon.ts';

interface Use {
  couponId: string;
  orderId: string;
  /** Lowercased. */
  email: string;
  now: Date;
}

/** What stands in the way, else null. When it is something, the transaction must not be committed as it is. */
export async function takeCoupon(tx: Db, { couponId, orderId, email, now }: Use): Promise<CouponFault | null> {
  const coupon = await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used', '<', eb.ref('max_uses'))]))
    .returning('max_uses_per_email as most')
    .executeTakeFirst();
  if (!coupon) return USED_UP;
  if (coupon.most !== null && (await countUses(tx, couponId, email)) >= coupon.most) return USED_BY_YOU;
  await tx
    .insertInto('coupon_use')
    .values({ order_id: orderId, coupon_id: couponId, contact_email: email, at: now })
    .execute();
  return null;
}

export async function giveCouponBack(tx: Db, orderId: string): Promise<void> {
  const use = await tx
    .deleteFrom('coupon_use')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!use) return;
  await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', use.coupon_id)
    .execute();
}

async function countUses(tx: Db, couponId: string, email: string): Promise<number> {
  const { uses } = await tx
    .selectFrom('coupon_use')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('uses'))
    .where('coupon_id', '=', couponId)
    .where('contact_email', '=', email)
    .executeTakeFirstOrThrow();
  return uses;
}
