// The statuses as SQL lists for `in (…)`, for the checks of the ledger.
import { sql } from 'kysely';
import { HOLDING, mayMove, ORDER_STATUSES } from './order-status.ts';

/** For `shop_order o`: it is unpaid, and its pieces are held. */
export const holdsPieces = sql`exists (select 1 from order_claim held
  where held.order_id = o.id and held.is_held and held.subject not like 'coupon:%')`;
/** For `shop_order o`: it is unpaid, and a use of its coupon is held. */
export const holdsCoupon = sql`exists (select 1 from order_claim held
  where held.order_id = o.id and held.is_held and held.subject = 'coupon:' || o.coupon_id)`;
/** Paid, to be delivered, delivered or returned by the courier. */
export const paidStatuses = sql`(${sql.join(HOLDING.filter((status) => status !== 'Pending payment'))})`;
/** For `shop_order o`: variant and pieces, more (replacements) or fewer (restocked goods) than it bought, by its returns. */
export const returnedPieces = sql`(select r.order_id, q.variant_id,
    sum(case q.direction when 'out' then q.pieces else -q.pieces end)::int as pieces
  from return_piece q join order_return r on r.id = q.return_id group by 1, 2)`;
/** 'Placed>Packed', … */
export const allowedMoves = sql`(${sql.join(
  ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`)),
)})`;
