// The only place that changes an order's status. It also writes the order's history.
import type { Change, Db, Row } from '#server/db/schema.ts';
import { dropClaims } from './claims.ts';
import { mayMove, type OrderStatus } from './order-status.ts';

export interface Move {
  to: OrderStatus;
  actor: 'shopper' | 'payment' | 'sweep' | 'merchant' | 'provider';
  now: Date;
  note?: string;
  /** Other columns to set with the status. */
  set?: Change<'shop_order'>;
}

/** Reads the order and locks its row, so that concurrent decisions wait for each other. */
export const lockOrder = (tx: Db, id: string): Promise<Row<'shop_order'> | undefined> =>
  tx.selectFrom('shop_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** `order` must be locked by the same transaction. Throws if the status table does not allow the change. */
export async function moveOrder(tx: Db, order: Row<'shop_order'>, { to, set, ...event }: Move): Promise<void> {
  if (!mayMove(order.status, to)) throw new Error(`an order does not go from ${order.status} to ${to}`);
  await tx
    .updateTable('shop_order')
    .set({ ...set, status: to })
    .where('id', '=', order.id)
    .execute();
  if (order.status === 'Pending payment') await dropClaims(tx, order.id);
  await noteEvent(tx, { orderId: order.id, from: order.status, to, ...event });
}

export async function noteEvent(
  tx: Db,
  event: Pick<Move, 'actor' | 'now' | 'note'> & { orderId: string; from: string; to: string },
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      from_status: event.from,
      to_status: event.to,
      actor: event.actor,
      note: event.note ?? '',
      at: event.now,
    })
    .execute();
}
