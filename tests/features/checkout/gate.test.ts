// The checks before payment: what the shopper must confirm when the order differs from what the screen showed.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NewRow } from '#server/db/schema.ts';
import { writePinRules } from '#server/shop/pin-file.ts';
import { getCart } from '#src/contract/cart.ts';
import type { Coupon } from '#src/contract/coupon.ts';
import type { Delivery } from '#src/domain/pin-rules.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { Differences } from '#src/features/checkout/differences.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
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
beforeEach(() => shop.set());

const SHIPPING = { status: 'active', type: 'flat', amount: 50 } as const;
const PREPAID = { discountPercentage: 5, discountActive: true };

/** A checkout with two tees on the screen (Rs. 1,468), and the shop's current data. */
async function openCheckout(mode: 'online' | 'cod', over: Partial<OrderContext> = {}) {
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

test('nothing has changed: no dialog', async () => {
  const { place, asked } = await openCheckout('online');
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked).toEqual([]);
});

test('another price', async () => {
  const { place, asked } = await openCheckout('online');
  await shop.db.updateTable('product').set({ sale_price_paise: 79900 }).where('id', '=', 'tee').execute();
  onTestFinished(async () => {
    await shop.db.updateTable('product').set({ sale_price_paise: 69900 }).where('id', '=', 'tee').execute();
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    ['Training Tee now costs Rs.\u00a0839 instead of Rs.\u00a0734.'],
  ]);
});

test('cash on delivery was switched off: going on means paying online', async () => {
  const { place, asked, sessionId } = await openCheckout('cod');
  await shop.set({ cod: { isCodEnabled: false } });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked[0]?.changes).toEqual(['Cash on delivery is no longer offered. Going on means paying online.']);
  const order = await shop.db.selectFrom('shop_order').select('mode').where('session_id', '=', sessionId).execute();
  expect(order).toEqual([{ mode: 'online' }]);
});

test('cash on delivery was switched off with a coupon applied: that it goes is said, too', async () => {
  const { place, asked, seen } = await openCheckout('cod');
  await shop.set({ cod: { isCodEnabled: false } });
  const coupon = { _id: 'c1', code: 'TEN', discount: 10, discountType: 'Percentage' };
  expect(await place({ ...seen, coupon })).toMatchObject({ kind: 'placed' });
  expect(asked[0]?.changes).toEqual([
    'Cash on delivery is no longer offered. Going on means paying online.',
    'The coupon is taken off with it; go back to apply it again.',
  ]);
});

const PIN = FORM.shipping_zip_code;
const PROMISED: Delivery = { served: true, cod: true, minDays: 3, maxDays: 5 };
const to = (answers: Delivery[] = [PROMISED]) => ({ pin: PIN, answers });
/** The merchant's rule of the shipping address, until the test ends. */
async function deliver(over: Partial<NewRow<'pin_rule'>>) {
  await writePinRules(shop.db, [
    { prefix: PIN.slice(0, 2), served: true, cod: true, min_days: 3, max_days: 5, ...over },
  ]);
  onTestFinished(() => writePinRules(shop.db, []));
}

test('the delivery is as promised, or better: no dialog', async () => {
  const { place, asked, seen } = await openCheckout('online');
  await deliver({ min_days: 1, max_days: 5, cod: false });
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked).toEqual([]);
});

test('the delivery takes longer than any page has promised', async () => {
  const { place, asked, seen } = await openCheckout('online');
  await deliver({ min_days: 5, max_days: 8 });
  const answers = [PROMISED, { ...PROMISED, minDays: 5, maxDays: 8 }];
  expect(await place({ ...seen, delivery: to(answers) })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Delivery to ${PIN} now takes 5 to 8 business days instead of 3 to 5 business days.`],
  ]);
});

test('there is no cash on delivery to the PIN code any more: going on means paying online', async () => {
  const { place, asked, sessionId, seen } = await openCheckout('cod');
  await deliver({ cod: false });
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Cash on delivery is not possible to PIN code ${PIN}. Going on means paying online.`],
  ]);
  const order = await shop.db.selectFrom('shop_order').select('mode').where('session_id', '=', sessionId).execute();
  expect(order).toEqual([{ mode: 'online' }]);
});

test('the same, when the list changes between the checks and the order', async () => {
  allowConsole(/order not opened ApiError: pin-without-cod/);
  const { place, asked, seen } = await openCheckout('cod');
  await deliver({});
  shop.onCall('POST /create-order', 'before', () => deliver({ cod: false }));
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Cash on delivery is not possible to PIN code ${PIN}. Going on means paying online.`],
  ]);
});

test('the shop does not deliver to the PIN code any more: the order stops with what to do', async () => {
  const { place, asked, sessionId, seen } = await openCheckout('online');
  await deliver({ served: false, cod: false });
  const stopped = {
    kind: 'stopped',
    message: `We don't deliver to PIN code ${PIN} yet. Please choose another shipping address; your cart is kept.`,
  };
  expect(await place({ ...seen, delivery: to() })).toEqual(stopped);
  expect([asked, await shop.orders(sessionId)]).toEqual([[], []]);
});

test('the same, when the list changes between the checks and the order: the shop says it', async () => {
  allowConsole(/order not opened ApiError: pin-not-served/);
  const { place, seen } = await openCheckout('online');
  await deliver({});
  shop.onCall('POST /create-order', 'before', () => deliver({ served: false, cod: false }));
  expect(await place({ ...seen, delivery: to() })).toEqual({
    kind: 'stopped',
    message: `We don't deliver to PIN code ${PIN} yet. Please choose another shipping address.`,
  });
});

test.each([
  [{ shipping: { ...SHIPPING, amount: 80 } }, 'Shipping is now Rs.\u00a080.', 1548_00, 77_00],
  [{ cod: { isCodEnabled: true, advancePercent: 10 } }, 'The advance to pay now is Rs.\u00a0152.', 1518_00, 152_00],
])('another shipping charge, another advance: %j', async (settings, sentence, payable, advance_paise) => {
  const { place, asked, sessionId } = await openCheckout('cod');
  await shop.set(settings);
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked).toMatchObject([{ changes: [sentence], payable, payableBefore: 1518_00 }]);
  const order = shop.db.selectFrom('shop_order').select('advance_paise').where('session_id', '=', sessionId);
  expect(await order.execute()).toEqual([{ advance_paise }]);
});

test.each([
  [
    'the advance',
    'cod',
    { cod: { isCodEnabled: true, advancePercent: 10 } },
    'The advance to pay now is Rs.\u00a0152.',
  ],
  [
    'the prepaid discount',
    'online',
    { discount: { ...PREPAID, discountPercentage: 2 } },
    'The online payment discount is now Rs.\u00a029.',
  ],
] as const)(
  '%s changes while the order is on its way: the refusal names it, once',
  async (_, mode, settings, sentence) => {
    allowConsole(/order not opened/);
    const { place, asked } = await openCheckout(mode);
    shop.onCall('POST /create-order', 'before', () => shop.set(settings));
    expect(await place()).toMatchObject({ kind: 'placed' });
    expect(asked.map(({ changes }) => changes)).toEqual([[sentence]]);
  },
);

test('the prepaid discount has ended', async () => {
  const { place, asked } = await openCheckout('online');
  await shop.set({ discount: { ...PREPAID, discountActive: false } });
  await place();
  expect(asked).toMatchObject([{ payable: 1468_00, payableBefore: 1395_00 }]);
});

test('a coupon that no longer holds is named with its reason and taken off', async () => {
  const { place, seen, asked, refusals } = await openCheckout('online');
  const coupon: Coupon = { _id: 'c', code: 'GONE', discount: 100, discountType: 'Flat Amount' };
  expect(await place({ ...seen, coupon })).toMatchObject({ kind: 'placed' });
  expect(asked[0]?.changes).toEqual(['The coupon no longer holds. This coupon code is not known.']);
  expect(refusals).toEqual(['This coupon code is not known.']);
});

test('less in stock: the shop reports it, the cart is reduced, and the available pieces are ordered', async () => {
  allowConsole(/order not opened/);
  const { place, asked, sessionId } = await openCheckout('online');
  await shop.db.updateTable('variant').set({ stock: 1 }).where('product_id', '=', 'tee').execute();
  onTestFinished(async () => {
    await shop.db.updateTable('variant').set({ stock: 900 }).where('product_id', '=', 'tee').execute();
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked[0]).toMatchObject({ changes: ['Only 1 of Training Tee left.'], payable: 697_00 });
  expect(asked).toHaveLength(1);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('a no stops it: no order, no payment', async () => {
  const { place, sessionId } = await openCheckout('cod', { ask: async () => false });
  await shop.set({ shipping: { ...SHIPPING, amount: 80 } });
  expect(await place()).toEqual({ kind: 'stopped', message: '' });
  expect(await shop.orders(sessionId)).toEqual([]);
});

test('offline: shows a message, and nothing is queued', async () => {
  const { place, sessionId } = await openCheckout('online', { isOnline: () => false });
  expect(await place()).toMatchObject({ kind: 'stopped', message: expect.stringContaining('You are offline') });
  expect(await shop.orders(sessionId)).toEqual([]);
});

test.each([
  ['GET /cod-status', 'Failed to get COD status setting'],
  ['GET /shipping-charges', 'Failed to fetch shipping charge'],
])('%s fails: %s', async (call, message) => {
  allowConsole(/checks before payment failed/);
  const { place } = await openCheckout('cod');
  shop.onCall(call, 'before', () => {
    throw new TypeError('fetch failed');
  });
  expect(await place()).toEqual({ kind: 'stopped', message });
});

test('a shop whose server did not answer Place Order is asked again under the same key', async () => {
  allowConsole(/order not opened/);
  const { place, sessionId } = await openCheckout('online');
  shop.onCall('POST /create-order', 'after', () => {
    throw new TypeError('fetch failed');
  });
  expect(await place()).toMatchObject({ kind: 'stopped' });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('the payment widget opens: the shop is notified, and reserves the stock for longer', async () => {
  const held: (Date | undefined)[] = [];
  const { place, sessionId } = await openCheckout('online', {
    openWidget: async () => {
      held.push(
        (await shop.db.selectFrom('shop_order').selectAll().where('session_id', '=', sessionId).execute())[0]
          ?.expires_at,
      );
      return { kind: 'closed', why: '' };
    },
  });
  expect(await place()).toMatchObject({ kind: 'stopped' });
  expect(held[0]?.getTime()).toBeGreaterThan(Date.now() + 25 * 60_000);
});

test('the stock was sold before the payment widget opened: no payment is requested', async () => {
  allowConsole(/order not opened/);
  const { place } = await openCheckout('online', {
    openWidget: () => Promise.reject(new Error('the widget was opened')),
  });
  // Several sessions may reserve stock; the order would take it on payment.
  await shop.db
    .updateTable('variant')
    .set({ stock: 3, abandoned: 99, abandoned_until: new Date(Date.now() + 60_000) })
    .where('product_id', '=', 'tee')
    .execute();
  onTestFinished(async () => {
    await shop.db.updateTable('variant').set({ stock: 900, abandoned: 0 }).where('product_id', '=', 'tee').execute();
  });
  shop.onCall('POST /create-order', 'after', async () => {
    await shop.db.updateTable('variant').set({ stock: 0 }).where('product_id', '=', 'tee').execute();
  });
  expect(await place()).toEqual({
    kind: 'stopped',
    message: 'The last pieces are sold or being paid for by somebody else. Nothing was charged.',
  });
});

test('the shop does not answer about the payment window: paying goes on', async () => {
  const { place } = await openCheckout('online');
  shop.onCall('POST /payment-window', 'before', () => {
    throw new TypeError('fetch failed');
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
});

test('more than one order takes: the shop says how much it does, and where to go', async () => {
  allowConsole(/order not opened/);
  const { place, sessionId, seen } = await openCheckout('online');
  await shop.put(sessionId, 'tee', 120);
  const lines = seen.lines.map((line) => ({ ...line, quantity: 122 }));
  expect(await place({ ...seen, lines })).toMatchObject({
    kind: 'stopped',
    message: expect.stringContaining('contact us for a bulk order'),
  });
});
