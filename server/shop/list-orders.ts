import { CommandError } from '#server/command-error.ts';
import type { Db } from '#server/db/schema.ts';
import { ORDER_STATUSES } from '#server/orders/order-status.ts';
import { formatRupees } from '#src/domain/money.ts';

const NEWEST = 50;

/** One line per order, newest first. `status` '' means all. Throws CommandError for an unknown status. */
export async function listOrders(db: Db, status: string): Promise<string[]> {
  if (status !== '' && !ORDER_STATUSES.some((known) => known === status))
    throw new CommandError(`There is no status ${status}; there are ${ORDER_STATUSES.join(', ')}.`);
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .$if(status !== '', (query) => query.where('status', '=', status))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  if (rows.length === 0) return ['There are no such orders.'];
  return rows.map((row) =>
    [
      row.order_number,
      row.id,
      row.created_at.toISOString().slice(0, 16).replace('T', ' '),
      row.status.padEnd(16),
      row.mode.padEnd(6),
      formatRupees(row.payable_paise),
      row.contact_email,
    ].join('  '),
  );
}
