// The checks before payment on the reference server, with what they ask the shopper.
import { onTestFinished } from 'vitest';
import { getCart } from '#src/contract/cart.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { Differences } from '#src/features/checkout/differences.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { FORM, openOrderContext, type TillShop } from './checkout-shop.ts';

export const SHIPPING = { status: 'active', type: 'flat', amount: 50 } as const;
export const PREPAID = { discountPercentage: 5, discountActive: true };

/** A checkout with two tees on the screen (Rs. 1,468), and the shop's current data. */
export async function openGate(shop: TillShop, mode: 'online' | 'cod', over: Partial<OrderContext> = {}) {
  const tab = openTab(openDevice(), { fetch: shop.fetch });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 2);
  const asked: Differences[] = [];
  const refusals: string[] = [];
  const context = await openOrderContext(shop, tab, {
    ask: async (differences) => {
      asked.push(differences);
      return true;
    },
    onCouponRefused: (message) => refusals.push(message),
    ...over,
  });
  const { cartItems } = await context.api.call(getCart, { query: { session_id: sessionId } });
  const seen: Offer = { lines: cartItems.map(toCartLine), mode, shipping: SHIPPING, prepaid: PREPAID, coupon: null };
  return {
    seen,
    asked,
    refusals,
    sessionId,
    place: (offer: Offer = seen) => placeOrder(context, offer, { ...FORM, payment_mode: mode }),
  };
}
