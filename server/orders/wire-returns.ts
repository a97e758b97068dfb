// Returns as the contract defines them, for any number of orders.
import { groupBy } from '#server/catalogue/group-by.ts';
import type { Db, Row } from '#server/db/schema.ts';
import type { SentOrderReturn } from '#src/contract/order-return.ts';
import { toRupees } from '#src/domain/money.ts';
import { RETURN_DAYS, returnUntil } from '#src/domain/returns.ts';

/** Until when each delivered order can be returned, by the days that it was bought with. Other orders are left out. */
export async function readUntil(db: Db, orders: readonly Row<'shop_order'>[]): Promise<Map<string, Date>> {
  const delivered = new Map(orders.filter(({ status }) => status === 'Delivered').map((order) => [order.id, order]));
  if (delivered.size === 0) return new Map();
  const events = await db
    .selectFrom('order_event')
    .select(['order_id', 'at'])
    .where('order_id', 'in', [...delivered.keys()])
    .where('to_status', '=', 'Delivered')
    .execute();
  return new Map(
    events.map(({ order_id, at }) => [
      order_id,
      returnUntil(at, delivered.get(order_id)?.pricing_rules.returnDays ?? RETURN_DAYS),
    ]),
  );
}

/** Order -> its returns, oldest first. A parcel that nobody took is in the order's status. */
export async function wireReturns(db: Db, orderIds: readonly string[]): Promise<Map<string, SentOrderReturn[]>> {
  const rows = await db
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.id', 'order_return.order_id')
    .leftJoin('invoice', 'invoice.return_id', 'order_return.id')
    .selectAll('order_return')
    .select(['shop_order.order_number', 'invoice.number as credit_note'])
    .where('order_return.order_id', 'in', orderIds)
    .orderBy('order_return.position')
    .execute();
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const lines = groupBy(
    await db.selectFrom('return_line').selectAll().where('return_id', 'in', ids).orderBy('line').execute(),
    (line) => line.return_id,
  );
  const events = groupBy(
    await db.selectFrom('return_event').selectAll().where('return_id', 'in', ids).orderBy('place').execute(),
    (event) => event.return_id,
  );
  const wired = rows.map((row) => ({
    order_id: row.order_id,
    sent: wire(row, lines.get(row.id) ?? [], events.get(row.id) ?? []),
  }));
  return new Map(
    [...Map.groupBy(wired, ({ order_id }) => order_id)].map(([id, all]) => [id, all.map(({ sent }) => sent)]),
  );
}

const wire = (
  row: Row<'order_return'> & { order_number: string; credit_note: string | null },
  lines: readonly Row<'return_line'>[],
  events: readonly Row<'return_event'>[],
): SentOrderReturn => ({
  number: `${row.order_number}-${row.position}`,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  // A credit is for lines, and takes no goods back.
  lines: row.kind === 'credit' ? [] : lines.map(({ line, quantity, color, size }) => ({ line, quantity, color, size })),
  refund: toRupees(
    row.status === 'Refunded' ? row.refund_paise : lines.reduce((sum, line) => sum + line.promised_paise, 0),
  ),
  creditNoteNumber: row.credit_note ?? '',
  history: events
    .filter(({ to_status }) => row.kind !== 'credit' || to_status === 'Refunded')
    .map(({ to_status, at, note }) => ({
      status: to_status,
      at: at.toISOString(),
      // What the merchant wrote to the customer. The other notes are the shop's own.
      note: row.kind === 'credit' ? row.note : ['Approved', 'Declined'].includes(to_status) ? note : '',
    })),
});
