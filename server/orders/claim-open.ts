// Which orders the sweep asks the provider about next, and that nobody else asks about them meanwhile.
import { sql } from 'kysely';
import type { Row } from '#server/db/schema.ts';
import type { OrderParts } from './order-parts.ts';

const MINUTE_MS = 60_000;
/** Unpaid orders are asked about so often, … */
const EVERY_MS = 3 * MINUTE_MS;
/** …and not more often than this once their time is up. */
const AT_MOST_MS = MINUTE_MS;
/** For so long the provider itself asks the banks about a payment it has not heard of ("late authorization"). */
const LATE_MS = 5 * 24 * 60 * MINUTE_MS;
/** Orders of which nothing more is expected, ever more seldom: this at first, then a quarter of their age. */
const LATE_EVERY_MS = 15 * MINUTE_MS;

/**
 * Claims up to `batch` orders: unpaid ones, and those that were given up unpaid (expired, or canceled before a payment
 * came), for a payment may come late. Unpaid ones first, since they hold stock.
 */
export function claimOpen({ db, clock, payments }: OrderParts, batch: number): Promise<Row<'shop_order'>[]> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const quarterOfAge = sql<Date>`${now}::timestamptz - (${now}::timestamptz - expires_at) / 4`;
  return db
    .updateTable('shop_order')
    .set({ asked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shop_order')
        .select('id')
        .where(({ eb: is, or, and, fn, ref }) => {
          const since = fn.coalesce('asked_at', 'created_at');
          const isUnpaid = is('status', '=', 'Pending payment');
          return or([
            and([isUnpaid, is(since, '<=', before(EVERY_MS))]),
            and([
              isUnpaid,
              is('expires_at', '<=', now),
              or([
                is('asked_at', 'is', null),
                is('asked_at', '<', ref('expires_at')),
                is('asked_at', '<=', before(AT_MOST_MS)),
              ]),
            ]),
            and([
              or([is('status', '=', 'Expired'), and([is('status', '=', 'Canceled'), is('payment_id', 'is', null)])]),
              is('provider_order_id', 'is not', null),
              is('gateway', '=', payments.name),
              is('expires_at', '>', before(LATE_MS)),
              is(since, '<=', before(LATE_EVERY_MS)),
              is(since, '<=', quarterOfAge),
            ]),
          ]);
        })
        .orderBy((is) => is('status', '=', 'Pending payment'), 'desc')
        .orderBy('expires_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
