import { giveCouponBack } from '#server/coupons/use-coupon.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db, Row } from '#server/db/schema.ts';
import { givePiecesBack } from './hold-stock.ts';
import { type Move, moveOrder } from './move-order.ts';

/** An order that holds stock and a coupon use gives both back. `order` must be locked by the same transaction. */
export async function releaseOrder(
  tx: Db,
  order: Row<'shop_order'>,
  move: Omit<Move, 'to'> & { to: 'Expired' | 'Canceled' },
): Promise<void> {
  await moveOrder(tx, order, move);
  await tx.updateTable('order_line').set({ sold_at: null }).where('order_id', '=', order.id).execute();
  await givePiecesBack(tx, order.id, move.to === 'Expired' ? 'expired' : 'canceled');
  await giveCouponBack(tx, order.id);
  await bumpCatalogueVersion(tx, 'stock');
}
