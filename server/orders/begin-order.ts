// First half of /create-order, in one transaction: prices the order, compares the result with what the shopper saw, holds stock
// and coupon within the limits, and stores the order. A refusal leaves nothing behind.
import { readSettings } from '#server/catalogue/read-setting.ts';
import type { CouponError } from '#server/coupons/validate-coupon.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { invalidInput, Refusal } from '#server/http/refusal.ts';
import { gstinFault } from '#src/domain/gstin.ts';
import { claimGoods } from './claim-goods.ts';
import { type Claim, clientDigest, couponSubject, storeClaims } from './claims.ts';
import { differencesFrom, figuresOf } from './figures.ts';
import { HOLD_LIMITS } from './hold-rules.ts';
import { takeLocked } from './hold-stock.ts';
import { requireFewOpen, requireOrderSize } from './limit-orders.ts';
import type { OrderParts } from './order-parts.ts';
import { outOfStock, requireStock, withStock } from './out-of-stock.ts';
import { placeOrder } from './place-order.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';
import { requireDelivery } from './require-delivery.ts';
import { piecesOf, resolveLines } from './resolve-lines.ts';
import { settleUnanswered } from './settle-earlier.ts';
import { type CreateOrderBody, storeOrder } from './store-order.ts';
import { takeUse } from './use-coupon.ts';

/** Returns the new order's id. Throws a Refusal: 422 if something is not sold, 409 if something has changed. */
export async function beginOrder(
  tx: Db,
  parts: OrderParts,
  { body, ip, byGuest }: { body: CreateOrderBody; ip: string; byGuest: boolean },
): Promise<{ orderId: string }> {
  const { gstin = '', billing_state } = body.userData;
  const fault = gstin === '' ? null : gstinFault(gstin, billing_state);
  if (fault) throw invalidInput([{ path: 'userData.gstin', message: GSTIN_FAULTS[fault] }]);
  await requireFewOpen(tx, body);
  const now = parts.clock();
  await settleUnanswered(tx, body, now);
  const settings = await readSettings(tx, 'cod', 'shipping', 'discount', 'returns');
  if (body.payMode === 'cod' && !settings.cod.isCodEnabled)
    throw new Refusal(409, 'cod-off', 'Cash on delivery is not offered at the moment.');
  await requireDelivery(tx, body, settings.cod);
  const lines = await resolveLines(tx, body.productData);
  const wish = { lines, mode: body.payMode, now };
  const priced = await priceOrder(tx, { ...wish, couponCode: body.couponCode }, settings);
  requireStock(priced);
  requireOrderSize(priced);
  if (priced.fault) throw couponRefused(priced.fault, priced);
  const changed = differencesFrom(body, priced);
  if (changed.length > 0)
    throw new Refusal(409, 'figures-changed', 'Something has changed since you opened this page. Please check it.', {
      more: { changed, figures: figuresOf(priced) },
    });

  const orderId = newId();
  const pieces = piecesOf(lines);
  const email = body.userData.contact_email;
  const holder = { client: clientDigest(ip), sessionId: body.session_id };
  // Before the goods are locked: everybody who wants the same goods waits for that lock.
  await storeOrder(tx, {
    id: orderId,
    body,
    byGuest,
    priced,
    pieces,
    gateway: parts.payments.name,
    now,
    expiresAt: shortHold(parts),
    returnDays: settings.returns.days,
  });
  const wanted = { orderId, pieces, valuePaise: priced.quote.subtotal, coupon: priced.coupon, email, holder, now };
  const { claims, short, fault: couponFault } = await claimGoods(tx, wanted);
  if (short.length > 0) throw outOfStock(withStock(priced, short));
  if (couponFault) throw couponRefused(couponFault, await priceOrder(tx, { ...wish, couponCode: '' }, settings));

  // An order with nothing to pay is placed at once: its stock is sold, not held.
  const isSold = priced.quote.dueNow === 0;
  const isTaken = ({ isHeld }: Claim) => isSold || isHeld;
  const isCoupon = ({ subject }: Claim) => subject === couponSubject(priced.coupon?.id ?? '');
  if (claims.some((claim) => !isCoupon(claim) && isTaken(claim))) await takeLocked(tx, orderId, pieces, 'order');
  if (priced.coupon && claims.some((claim) => isCoupon(claim) && isTaken(claim)))
    await takeUse(tx, { couponId: priced.coupon.id, orderId, email, now });
  if (isSold) await placeOrder(tx, parts, orderId, { actor: 'shopper' });
  else await storeClaims(tx, orderId, claims, holder);
  await bumpCatalogueVersion(tx, 'stock');
  return { orderId };
}

const GSTIN_FAULTS = {
  wrong: 'must be a GSTIN: please check every character',
  'unknown-state': 'must begin with the code of a state',
  'other-state': 'must be registered in the state of the billing address',
} as const;

const shortHold = ({ clock, config }: OrderParts): Date =>
  new Date(clock().getTime() + Math.min(HOLD_LIMITS.shortMinutes, config.ORDER_HOLD_MINUTES) * 60_000);

const couponRefused = ({ code, message }: CouponError, priced: PricedOrder) =>
  new Refusal(409, 'coupon-refused', message, {
    more: { reason: code, changed: ['coupon'], figures: figuresOf(priced) },
  });
