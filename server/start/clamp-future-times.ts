// Corrects times after a clock was ahead and has been set back. Holds, codes and retry times would otherwise last as long as the
// clock was wrong. Each is cut to its longest possible value. Any instance may do this at any time.
import { sql } from 'kysely';
import { HOLD_LIMITS } from '#server/orders/hold-rules.ts';
import type { Parts } from '#server/parts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Clocks of several instances differ by less than this. */
const SLACK_MS = MINUTE_MS;

/**
 * How far in the future the column may be, and for which rows. The column needs an index if the table grows without end. `past` is
 * a time of a past event that was stored with it, so that it is in the future only together with it.
 */
type Bound = readonly [table: string, column: string, longestMs: number, of?: string, past?: string];

const bounds = (holdMs: number): readonly Bound[] => [
  ['shop_order', 'expires_at', holdMs, "status = 'Pending payment'"],
  ...(['variant', 'coupon'] as const).map(
    (table) => [table, 'abandoned_until', HOLD_LIMITS.abandonedMinutes * MINUTE_MS] as const,
  ),
  // Times of past events are never in the future.
  ['shop_order', 'asked_at', 0],
  ['refund', 'next_try_at', DAY_MS, "state = 'due'"],
  ['mail', 'next_try_at', DAY_MS, "state = 'waiting'"],
  ['mail', 'forget_at', 30 * DAY_MS],
  ['stock_wait', 'created_at', 0],
  ['one_time_code', 'expires_at', 10 * MINUTE_MS],
  ['passkey_challenge', 'expires_at', 5 * MINUTE_MS],
  ['customer_token', 'expires_at', 90 * DAY_MS, 'true', 'used_at'],
];

/** If one of the bounds fails, the others are kept all the same, and then its error is thrown. */
export async function clampFutureTimes({ db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock().getTime();
  const failures: unknown[] = [];
  for (const [table, column, longestMs, of = 'true', past] of bounds(config.ORDER_HOLD_MINUTES * MINUTE_MS)) {
    const latest = new Date(now + longestMs);
    const beyond = new Date(now + longestMs + SLACK_MS);
    const also = past ? sql`, ${sql.ref(past)} = least(${sql.ref(past)}, ${new Date(now)})` : sql``;
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${latest}${also}
      where ${sql.ref(column)} > ${beyond} and ${sql.raw(of)}`
      .execute(db)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
