// First half of /create-order, in one transaction: price it, compare with what the shopper saw, hold the stock, count
// the coupon, store it. Whatever is refused here leaves nothing behind.
import { readSetting } from '#server/catalogue/read-setting.ts';
import type { CouponFault } from '#server/coupons/judge-coupon.ts';
import { takeCoupon } from '#server/coupons/use-coupon.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { differencesFrom, figuresOf } from './figures.ts';
import { takePieces } from './hold-stock.ts';
import { demandFewOpen } from './limit-orders.ts';
import type { OrderParts } from './order-parts.ts';
import { demandStock, outOfStock, withStock } from './out-of-stock.ts';
import { placeOrder } from './place-order.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { piecesOf, resolveLines } from './resolve-lines.ts';
import { type CreateOrderBody, storeOrder } from './store-order.ts';

/** Returns the new order's id. Throws a Refusal: 422 for what is not sold, 409 for what has changed. */
export async function beginOrder(tx: Db, parts: OrderParts, body: CreateOrderBody): Promise<{ orderId: string }> {
  await demandFewOpen(tx, body);
  const now = parts.clock();
  if (body.payMode === 'cod' && !(await readSetting(tx, 'cod')).isCodEnabled)
    throw new Refusal(409, 'cod-off', 'Cash on delivery is not offered at the moment.');
  const lines = await resolveLines(tx, body.productData);
  const priced = await priceOrder(tx, { lines, mode: body.payMode, couponCode: body.couponCode, now });
  demandStock(priced);
  if (priced.fault) throw couponRefused(priced.fault, priced);
  const changed = differencesFrom(body, priced);
  if (changed.length > 0)
    throw new Refusal(409, 'figures-changed', 'Something has changed since you opened this page. Please check it.', {
      more: { changed, figures: figuresOf(priced) },
    });

  const orderId = newId();
  const pieces = piecesOf(lines);
  const short = await takePieces(tx, orderId, pieces, 'order');
  if (short.length > 0) throw outOfStock(withStock(priced, short));
  const expiresAt = new Date(now.getTime() + parts.config.ORDER_HOLD_MINUTES * 60_000);
  await storeOrder(tx, { id: orderId, body, priced, pieces, gateway: parts.payments.name, now, expiresAt });
  if (priced.coupon) {
    const use = { couponId: priced.coupon.id, orderId, email: body.userData.contact_email, now };
    const fault = await takeCoupon(tx, use);
    if (fault) throw couponRefused(fault, await priceOrder(tx, { lines, mode: body.payMode, couponCode: '', now }));
  }
  if (priced.quote.dueNow === 0) await placeOrder(tx, parts, orderId, { actor: 'shopper' });
  await bumpCatalogueVersion(tx, 'stock');
  return { orderId };
}

const couponRefused = ({ code, message }: CouponFault, priced: PricedOrder) =>
  new Refusal(409, 'coupon-refused', message, {
    more: { reason: code, changed: ['coupon'], figures: figuresOf(priced) },
  });
