// What Place Order does after an order that has ended: the next one is new, and no late answer undoes the one before.
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { FORM, openCheckoutShop, openOrderContext, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.mistakes()).toEqual([]));

/** A page with two tees in the cart. `place` presses Place Order to pay online. */
async function openPageWithTees(over: Partial<OrderContext> = {}) {
  const tab = openTab(openDevice(), { fetch: shop.fetch });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 2);
  const context = await openOrderContext(shop, tab, over);
  const offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  return {
    sessionId,
    context,
    place: () => placeOrder(context, offer, { ...FORM, payment_mode: 'online' }),
    async inCart() {
      await context.cart.settle(sessionId);
      return tab.sync.outbox
        .cart(sessionId)
        .snapshot()
        .lines.map(({ qty }) => qty);
    },
  };
}

test('the same goods ordered again, from the same page, are a second order', async () => {
  const { sessionId, place, inCart } = await openPageWithTees();
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await inCart()).toEqual([]);
  await shop.put(sessionId, 'tee', 2);
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});

test('a result that the shop refuses does not undo the order that the provider reported meanwhile', async () => {
  allowConsole(/result not accepted/);
  const { sessionId, place, inCart } = await openPageWithTees({
    openWidget: async (_, options) => {
      await shop.pay(options);
      await shop.reconcile();
      return { kind: 'paid', result: { razorpay_order_id: options.order_id, ...FORGED } };
    },
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(await inCart()).toEqual([]);
});

const FORGED = { razorpay_payment_id: 'pay_forged', razorpay_signature: 'f'.repeat(64) };
