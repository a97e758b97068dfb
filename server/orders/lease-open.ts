// Leases the orders that the sweep checks next: no other instance checks them at the same time.
import { sql } from 'kysely';
import type { Row } from '#server/db/schema.ts';
import type { OrderParts } from './order-parts.ts';

const MINUTE_MS = 60_000;
/** How often the provider is asked about an unpaid order. */
const EVERY_MS = 3 * MINUTE_MS;
/** The shortest pause between two checks after the order has expired. */
const MIN_INTERVAL_MS = MINUTE_MS;
/** How long the provider itself asks banks about a payment without a result ("late authorization"). */
const LATE_MS = 5 * 24 * 60 * MINUTE_MS;
/**
 * Until when a payment of an order that ended unplaced may come late; null if none can come, or the order was placed: recheck-placed.ts
 * looks for a second payment of those, which is only refunded.
 */
export const lateUntil = (
  order: Pick<Row<'shop_order'>, 'status' | 'placed_at' | 'payment_id' | 'provider_order_id' | 'expires_at'>,
): Date | null =>
  order.provider_order_id !== null &&
  (order.placed_at === null || (order.status === 'Canceled' && order.payment_id === null))
    ? new Date(order.expires_at.getTime() + LATE_MS)
    : null;
/** The first interval for orders for which no payment is expected. Later it is a quarter of their age. */
const LATE_EVERY_MS = 15 * MINUTE_MS;

/** An order is asked about again after a quarter of its age. @returns the latest time of the call before it */
export const quarterOfAge = (now: Date, since: 'expires_at' | 'placed_at') =>
  sql<Date>`${now}::timestamptz - (${now}::timestamptz - ${sql.ref(since)}) / 4`;

/**
 * Leases up to `batch` orders: unpaid ones first, since they hold stock, then those that ended without being placed, because a
 * payment may come late, also beside one that was refunded. recheck-placed.ts asks about the others.
 */
export function leaseOpenOrders({ db, clock, payments }: OrderParts, batch: number): Promise<Row<'shop_order'>[]> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
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
                is('asked_at', '<=', before(MIN_INTERVAL_MS)),
              ]),
            ]),
            and([
              or([
                is('status', '=', 'Expired'),
                and([is('status', '=', 'Canceled'), is('payment_id', 'is', null)]),
                and([is('placed_at', 'is', null), is('payment_id', 'is not', null)]),
              ]),
              is('provider_order_id', 'is not', null),
              is('gateway', '=', payments.name),
              is('expires_at', '>', before(LATE_MS)),
              is(since, '<=', before(LATE_EVERY_MS)),
              is(since, '<=', quarterOfAge(now, 'expires_at')),
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
