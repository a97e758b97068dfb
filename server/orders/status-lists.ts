// The statuses as SQL has them in `in (…)`, for the checks of the books.
import { sql } from 'kysely';
import { HOLDING, mayMove, ORDER_STATUSES } from './order-status.ts';

/** Stock and coupon use are with the order. */
export const holding = sql`(${sql.join(HOLDING)})`;
/** Paid, and the shop's to deliver. */
export const standing = sql`(${sql.join(HOLDING.filter((status) => status !== 'Pending payment'))})`;
/** 'Placed>Packed', … */
export const allowedMoves = sql`(${sql.join(
  ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`)),
)})`;
