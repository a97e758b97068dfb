// The payment window of an unpaid order opened, so the order holds its stock for longer. The page reports it (POST
// /payment-window), or the provider does (a failed payment). Anybody can report it for their own orders, so extensions are
// limited: one per order, one order per session, and a share of each variant.
import { sql } from 'kysely';
import type { Db, Row } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { claimedOf, readClaimed } from './claims.ts';
import { extendedAtMost, HOLD_LIMITS } from './hold-rules.ts';
import { lockStock, readPieces, shortOf } from './hold-stock.ts';
import { lockSession } from './limit-orders.ts';
import { lockOrder } from './move-order.ts';
import type { OrderParts } from './order-parts.ts';

/**
 * Throws 404 unknown-order, 409 order-expired, or 409 out-of-stock for an order that holds nothing and whose products are sold.
 */
export async function openWindow(tx: Db, parts: OrderParts, orderId: string) {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal(404, 'unknown-order', 'There is no such order.');
  if (order.status !== 'Pending payment')
    throw new Refusal(409, 'order-expired', 'This order was open for too long. Please place it again.');
  const { expiresAt, isHeld, isShort } = await extendHold(tx, parts, order);
  if (isShort)
    throw new Refusal(
      409,
      'out-of-stock',
      'The last pieces are sold or being paid for by somebody else. Nothing was charged.',
    );
  return { payBefore: expiresAt.toISOString(), isHeld };
}

/** Extends the hold once, within the limits; otherwise changes nothing. `order` must be locked and unpaid. */
export async function extendHold(tx: Db, { clock, config }: OrderParts, order: Row<'shop_order'>) {
  if (order.session_id !== null) await lockSession(tx, order.session_id);
  const pieces = await readPieces(tx, order.id);
  const stock = await lockStock(tx, pieces);
  const own = await tx
    .selectFrom('order_claim')
    .select(['is_held', 'is_extended'])
    .where('order_id', '=', order.id)
    .where('subject', 'not like', 'coupon:%')
    .limit(1)
    .executeTakeFirst();
  const unchanged = { expiresAt: order.expires_at, isHeld: own?.is_held ?? false, isShort: false };
  if (!own?.is_held) return { ...unchanged, isShort: shortOf(pieces, (id) => stock.get(id)?.free ?? 0).length > 0 };
  if (own.is_extended || order.session_id === null || clock() >= order.expires_at) return unchanged;

  if ((await countExtended(tx, order.session_id)) >= HOLD_LIMITS.extendedASession) return unchanged;
  const subjects = pieces.map(({ variant_id }) => variant_id);
  const claimed = await readClaimed(tx, subjects, { client: '', sessionId: undefined });
  const fits = pieces.every(({ variant_id, pieces: amount }) => {
    const { held, extended } = claimedOf(claimed, variant_id);
    return extended + amount <= extendedAtMost({ free: stock.get(variant_id)?.free ?? 0, held, abandoned: 0 });
  });
  if (!fits) return unchanged;
  const expiresAt = new Date(clock().getTime() + config.ORDER_HOLD_MINUTES * 60_000);
  await tx.updateTable('order_claim').set({ is_extended: true }).where('order_id', '=', order.id).execute();
  await tx.updateTable('shop_order').set({ expires_at: expiresAt }).where('id', '=', order.id).execute();
  return { ...unchanged, expiresAt };
}

async function countExtended(tx: Db, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct order_id)::int as count from order_claim
    where is_held and is_extended and session_id = ${sessionId}`.execute(tx);
  return rows[0]?.count ?? 0;
}
