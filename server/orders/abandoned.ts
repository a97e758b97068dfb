// Counts how many units of a variant or coupon were recently held and not paid for. The count is in the variant's or coupon's
// row, under its lock.
import { type RawBuilder, sql } from 'kysely';
import { HOLD_LIMITS } from './hold-rules.ts';

/** Extra assignments for an update that releases `amount` units. Empty if `now` is null: the units were paid for. */
export function countAbandoned(table: 'variant' | 'coupon', amount: RawBuilder<unknown>, now: Date | null) {
  if (now === null) return sql``;
  const until = new Date(now.getTime() + HOLD_LIMITS.abandonedMinutes * 60_000);
  return sql`, abandoned_until = ${until}, abandoned = ${amount}
    + case when ${sql.ref(`${table}.abandoned_until`)} > ${now} then ${sql.ref(`${table}.abandoned`)} else 0 end`;
}

/** The number of abandoned units that count at `now`. */
export const abandonedAt = (row: { abandoned: number; abandoned_until: Date | null }, now: Date): number =>
  row.abandoned_until !== null && row.abandoned_until > now ? row.abandoned : 0;
