// A use of a coupon is held for an unpaid order within limits (server/orders/claim-goods.ts) or taken when it is paid. The caller
// locks the coupon's row, so that concurrent orders cannot exceed its limits.
import { sql } from 'kysely';
import type { Db, Row } from '#server/db/schema.ts';
import { countAbandoned } from '#server/orders/abandoned.ts';

interface Use {
  couponId: string;
  orderId: string;
  email: string;
  now: Date;
}

/** undefined if the coupon has been deleted. */
export const lockCoupon = (tx: Db, id: string): Promise<Row<'coupon'> | undefined> =>
  tx.selectFrom('coupon').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Takes a use unless the order has one. Returns false, without a change, if none is left. */
export async function takeUse(tx: Db, { couponId, orderId, email, now }: Use): Promise<boolean> {
  const has = await tx.selectFrom('coupon_use').select('order_id').where('order_id', '=', orderId).executeTakeFirst();
  if (has) return true;
  const taken = await tx
    .updateTable('coupon')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', couponId)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('used', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  if (!taken) return false;
  await tx
    .insertInto('coupon_use')
    .values({ order_id: orderId, coupon_id: couponId, contact_email: email, at: now })
    .execute();
  return true;
}

/** @param abandonedAt when the unpaid hold ended; null for a use that was paid for */
export async function releaseCoupon(tx: Db, orderId: string, abandonedAt: Date | null): Promise<void> {
  await sql`
    with given as (delete from coupon_use where order_id = ${orderId} returning coupon_id)
    update coupon set used = coupon.used - 1${countAbandoned('coupon', sql`1`, abandonedAt)}
    from given where coupon.id = given.coupon_id`.execute(tx);
}

/**
 * How often one mailbox has paid with the coupon, not counting `orderId`. With `client`, that client's unpaid orders count too.
 * Unpaid orders of other clients do not: otherwise anybody could block the owner of an address.
 */
export async function countUses(
  tx: Db,
  { couponId, orderId, email, client }: { couponId: string; orderId: string; email: string; client?: string },
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from (
      select u.order_id from coupon_use u join shop_order o on o.id = u.order_id
      where u.coupon_id = ${couponId} and mailbox_of(u.contact_email) = mailbox_of(${email})
        and o.status <> 'Pending payment'
      union
      select c.order_id from order_claim c join shop_order o on o.id = c.order_id
      where c.subject = ${`coupon:${couponId}`} and c.client = ${client ?? null}
        and mailbox_of(o.contact_email) = mailbox_of(${email})) used
    where order_id <> ${orderId}`.execute(tx);
  return rows[0]?.uses ?? 0;
}
