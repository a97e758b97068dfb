import { CommandError } from '#server/command-error.ts';
import type { Db } from '#server/db/schema.ts';
import { ORDER_STATUSES } from '#server/orders/order-status.ts';
import { formatRupees } from '#src/domain/money.ts';
import { indianTime } from './day.ts';

const NEWEST = 50;

/** One line per order, newest first. `status` '' means all. Throws CommandError for an unknown status. */
export async function listOrders(db: Db, status: string): Promise<string[]> {
  const wanted = ORDER_STATUSES.find((known) => known.toLowerCase() === status.toLowerCase());
  if (status !== '' && !wanted)
    throw new CommandError(`There is no status ${status}; there are ${ORDER_STATUSES.join(', ')}.`);
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .$if(wanted !== undefined, (query) => query.where('status', '=', wanted ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  if (rows.length === 0) return ['There are no such orders.'];
  return rows.map((row) =>
    [
      row.order_number,
      row.id,
      indianTime(row.created_at),
      row.status.padEnd(16),
      row.mode.padEnd(6),
      formatRupees(row.payable_paise),
      row.contact_email,
    ].join('  '),
  );
}
