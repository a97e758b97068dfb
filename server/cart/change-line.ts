// PUT /update-cart and the two DELETE calls. A line is only found together with its session.
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockCart } from './cart-lock.ts';

const unknownLine = () => new Refusal(404, 'unknown-line', 'This item is not in your cart.');

export async function setQuantity(
  tx: Db,
  now: Date,
  { sessionId, lineId, quantity }: { sessionId: string; lineId: string; quantity: number },
): Promise<void> {
  await lockCart(tx, sessionId);
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set({ quantity, updated_at: now })
    .where('session_id', '=', sessionId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw unknownLine();
}

export async function removeLine(tx: Db, { sessionId, lineId }: { sessionId: string; lineId: string }): Promise<void> {
  await lockCart(tx, sessionId);
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('session_id', '=', sessionId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unknownLine();
}

/** Clearing an empty cart succeeds. */
export async function clearLines(tx: Db, sessionId: string): Promise<void> {
  await lockCart(tx, sessionId);
  await tx.deleteFrom('cart_line').where('session_id', '=', sessionId).execute();
}
