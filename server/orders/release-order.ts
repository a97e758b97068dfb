import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { holdsPieces } from './claims.ts';
import { releasePieces } from './hold-stock.ts';
import { type Move, moveOrder } from './move-order.ts';
import { releaseCoupon } from './use-coupon.ts';

/**
 * Releases an order's stock and coupon use. What an unpaid order held counts as abandoned. `order` must be locked by the same
 * transaction.
 */
export async function releaseOrder(
  tx: Db,
  order: Row<'shop_order'>,
  move: Omit<Move, 'to'> & { to: 'Expired' | 'Canceled' },
): Promise<void> {
  const isUnpaid = order.status === 'Pending payment';
  const hasPieces = !isUnpaid || (await holdsPieces(tx, order.id));
  await moveOrder(tx, order, move);
  await tx.updateTable('order_line').set({ sold_at: null }).where('order_id', '=', order.id).execute();
  const abandonedAt = isUnpaid ? move.now : null;
  const reason = move.to === 'Expired' ? 'expired' : 'canceled';
  if (hasPieces) await releasePieces(tx, order.id, { reason, abandonedAt });
  await releaseCoupon(tx, order.id, abandonedAt);
  await bumpCatalogueVersion(tx, 'stock');
}
