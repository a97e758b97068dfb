// The checks before payment: what the shopper must confirm when the order differs from what the screen showed.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Coupon } from '#src/contract/coupon.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { refusal } from '#tests/kit/page/canned-fetch.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';
import { openGate, PREPAID, SHIPPING } from './open-gate.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());

const openCheckout = (mode: 'online' | 'cod', over: Partial<OrderContext> = {}) => openGate(shop, mode, over);

test('nothing has changed: no dialog', async () => {
  const { place, asked } = await openCheckout('online');
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked).toEqual([]);
});

test('what is checked comes from the shop itself, past every cache', async () => {
  const fetched = vi.spyOn(shop, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const { place } = await openCheckout('cod');
  fetched.mockClear();
  await place();
  const checks = fetched.mock.calls
    .slice(
      0,
      fetched.mock.calls.findIndex(([url]) => String(url).includes('/create-order')),
    )
    .map(([url, init]) => [new URL(String(url), 'http://shop.invalid').pathname, init?.cache]);
  expect(checks.map(([path]) => path)).toEqual(
    expect.arrayContaining(['/api/get-cart', '/api/shipping-charges', '/api/get-discount', '/api/cod-status']),
  );
  expect(new Set(checks.map(([, cache]) => cache))).toEqual(new Set(['no-store']));
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

test('one piece of another product, which another tab has added', async () => {
  const { place, asked, sessionId } = await openCheckout('online');
  await shop.put(sessionId, 'mat', 1);
  await place();
  expect(asked.map(({ changes }) => changes)).toEqual([['Yoga Mat is now in your cart.']]);
});

test('cash on delivery was switched off: going on means paying online', async () => {
  const { place, asked, sessionId } = await openCheckout('cod');
  await shop.set({ cod: { isCodEnabled: false } });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(asked[0]?.changes).toEqual(['Cash on delivery is no longer offered. If you go on, you pay online.']);
  const order = await shop.db.selectFrom('shop_order').select('mode').where('session_id', '=', sessionId).execute();
  expect(order).toEqual([{ mode: 'online' }]);
});

test('cash on delivery was switched off with a coupon applied: the shopper is told that the coupon is removed', async () => {
  const { place, asked, seen } = await openCheckout('cod');
  await shop.set({ cod: { isCodEnabled: false } });
  const coupon = { _id: 'c1', code: 'TEN', discount: 10, discountType: 'Percentage' };
  expect(await place({ ...seen, coupon })).toMatchObject({ kind: 'placed' });
  expect(asked[0]?.changes).toEqual([
    'Cash on delivery is no longer offered. If you go on, you pay online.',
    'The coupon is removed too. Go back to apply it again.',
  ]);
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
  expect(asked[0]?.changes).toEqual(['The coupon can no longer be used. This coupon code is not known.']);
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

test('answering no stops the order: no order, no payment', async () => {
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

test('Place Order that got no answer is sent again under the same key', async () => {
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

test('for an order above the limit, the shop says how much it takes and where to go', async () => {
  allowConsole(/order not opened/);
  const { place, sessionId, seen } = await openCheckout('online');
  await shop.put(sessionId, 'tee', 120);
  const lines = seen.lines.map((line) => ({ ...line, quantity: 122 }));
  expect(await place({ ...seen, lines })).toMatchObject({
    kind: 'stopped',
    message: expect.stringContaining('contact us for a bulk order'),
  });
});

test('a shop that refuses after every yes is asked six times', async () => {
  allowConsole(/order not opened/);
  let asked = 0;
  const fetch: typeof shop.fetch = async (input, init) => {
    if (!String(input).includes('/create-order')) return shop.fetch(input, init);
    asked += 1;
    return refusal(409, 'cod-off', 'Not now.');
  };
  const { place } = await openGate({ ...shop, fetch }, 'online');
  expect(await place()).toMatchObject({ kind: 'stopped' });
  expect(asked).toBe(6);
});
