// How many units of a variant or coupon were held and not paid for lately, counted in its own row under its own lock.
import { type RawBuilder, sql } from 'kysely';
import { HOLD_LIMITS } from './hold-rules.ts';

/** Further assignments of an update that gives `amount` units back; none when `now` is null, because they were paid for. */
export function countAbandoned(table: 'variant' | 'coupon', amount: RawBuilder<unknown>, now: Date | null) {
  if (now === null) return sql``;
  const until = new Date(now.getTime() + HOLD_LIMITS.abandonedMinutes * 60_000);
  return sql`, abandoned_until = ${until}, abandoned = ${amount}
    + case when ${sql.ref(`${table}.abandoned_until`)} > ${now} then ${sql.ref(`${table}.abandoned`)} else 0 end`;
}

/** Those that count at `now`. */
export const abandonedAt = (row: { abandoned: number; abandoned_until: Date | null }, now: Date): number =>
  row.abandoned_until !== null && row.abandoned_until > now ? row.abandoned : 0;
