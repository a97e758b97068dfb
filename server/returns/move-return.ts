// The only place that changes the status of a return. It also writes its history.
import { CommandError } from '#server/command-error.ts';
import type { Change, Db, Row } from '#server/db/schema.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { nextOfReturn, type ReturnStatus } from '#src/domain/returns.ts';

export interface LockedReturn {
  order: Row<'shop_order'>;
  back: Row<'order_return'>;
}

export interface ReturnMove {
  to: ReturnStatus;
  actor: Row<'return_event'>['actor'];
  now: Date;
  note?: string;
  /** Other columns to set with the status. */
  set?: Change<'order_return'>;
}

/** 'VY-4F7K-29-1' */
export const returnNumber = ({ order, back }: LockedReturn): string => `${order.order_number}-${back.position}`;

/** Locks the order, like everything that changes one, and reads the return. */
export async function lockReturn(tx: Db, { id, order_id }: { id: string; order_id: string }): Promise<LockedReturn> {
  const order = await lockOrder(tx, order_id);
  if (!order) throw new Error('there is no such order');
  const back = await tx.selectFrom('order_return').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { order, back };
}

/** Throws CommandError if the table of states does not allow the change. The order must be locked by the same transaction. */
export async function moveReturn(tx: Db, { back }: LockedReturn, { to, set, ...event }: ReturnMove): Promise<void> {
  requireMove(back, to);
  await tx
    .updateTable('order_return')
    .set({ ...set, status: to })
    .where('id', '=', back.id)
    .execute();
  await noteReturn(tx, { id: back.id, from: back.status, to, ...event });
}

export function requireMove(back: Row<'order_return'>, to: ReturnStatus): void {
  const next = nextOfReturn(back);
  if (!next.includes(to))
    throw new CommandError(`This ${back.kind} is ${back.status}; it may become ${next.join(', ') || 'nothing else'}.`);
}

export async function noteReturn(
  tx: Db,
  { id, from, to, actor, now, note = '' }: Omit<ReturnMove, 'set'> & { id: string; from: string },
): Promise<void> {
  await tx
    .insertInto('return_event')
    .values({ return_id: id, from_status: from, to_status: to, actor, note, at: now })
    .execute();
}
