// What Place Order does after an order that has ended: the next one is new, and no late answer undoes the one before.
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ShopError, StorageError } from '#src/base/errors.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import * as checkoutMessages from '#src/features/checkout/messages.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { cartLine } from '#src/offline/lines.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
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
    tab,
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

/** Until the test ends. */
async function setStock(stock: number) {
  const set = (pieces: number) =>
    shop.db.updateTable('variant').set({ stock: pieces }).where('product_id', '=', 'tee').execute();
  onTestFinished(async () => void (await set(900)));
  await set(stock);
}

test('the same goods ordered again, from the same page, are a second order', async () => {
  const { sessionId, place, inCart } = await openPageWithTees();
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await inCart()).toEqual([]);
  await shop.put(sessionId, 'tee', 2);
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});

test('an order whose payment window was closed is the same order ten minutes later', async () => {
  let later = 0;
  const { sessionId, place } = await openPageWithTees({
    now: () => Date.now() + later,
    openWidget: async () => ({ kind: 'closed', why: '' }),
  });
  await place();
  later = 10 * 60_000;
  await place();
  expect(await shop.orders(sessionId)).toEqual(['Pending payment']);
});

test('an order that was refused for lack of stock is placed once there is enough again', async () => {
  allowConsole(/order not opened/);
  // The shopper does not want fewer.
  const { sessionId, place } = await openPageWithTees({ ask: async ({ shortages }) => shortages.size === 0 });
  await setStock(1);
  expect(await place()).toMatchObject({ kind: 'stopped' });
  await setStock(900);
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
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

test('the same goods ordered again are a second order also when the first was found to be paid after its window closed', async () => {
  let isPaid = true;
  const { sessionId, context, place, inCart } = await openPageWithTees({
    openWidget: async (_, options) => {
      if (isPaid) await shop.pay(options);
      return { kind: 'closed', why: '' };
    },
  });
  expect(await place()).toMatchObject({ kind: 'stopped' });
  await shop.reconcile();
  expect((await finishPayments(context)).map(({ state }) => state)).toEqual(['done']);

  isPaid = false;
  expect(await inCart()).toEqual([]);
  await shop.put(sessionId, 'tee', 2);
  expect(await place()).toMatchObject({ kind: 'stopped' });
  expect((await shop.orders(sessionId)).toSorted()).toEqual(['Pending payment', 'Placed']);
  expect(await place(), 'the first order is not shown as the second').toMatchObject({ kind: 'stopped' });
  expect((await finishPayments(context)).map(({ state }) => state)).toEqual([]);
  expect(await inCart()).toEqual([2]);
});

test('a payment whose record the browser has cleared is sent to the shop all the same', async () => {
  const { sessionId, context, place } = await openPageWithTees({
    openWidget: async (_, options) => {
      const result = await shop.pay(options);
      await context.records.remove((await shop.onlyOrder(sessionId)).id);
      return { kind: 'paid', result };
    },
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('a payment whose record the browser clears while the shop does not answer is sent again', async () => {
  allowConsole(/result not accepted/);
  const { sessionId, context, place } = await openPageWithTees();
  shop.onCall('POST /verify-payment', 'before', async () => {
    await context.records.remove((await shop.onlyOrder(sessionId)).id);
    throw new TypeError('fetch failed');
  });
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('an order that expires before the payment window opens is not paid: a new one is opened', async () => {
  allowConsole(/order not opened/);
  const { sessionId, place } = await openPageWithTees();
  shop.onCall('POST /create-order', 'after', async () => shop.expire((await shop.onlyOrder(sessionId)).id));
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect((await shop.orders(sessionId)).toSorted()).toEqual(['Expired', 'Placed']);
});

test('a payment of an earlier cart that ends now is not taken for the order of this one', async () => {
  const { sessionId, context, place } = await openPageWithTees();
  const figures = { advanceAmount: 0, total: 734, shippingCharges: 0 };
  const earlier = { v: 1, orderId: 'earlier', state: 'placed', mode: 'online', at: Date.now(), tries: 0 } as const;
  await context.records.put({ ...earlier, sessionId: 'f'.repeat(32), ordered: [], figures }, (keys) => keys);
  expect(await place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

/** An earlier payment of this cart has placed its order, and its items are still in the cart, which cannot be reduced now. */
async function openPageWithUnreducedCart() {
  const page = await openPageWithTees();
  const { context, sessionId } = page;
  const figures = { advanceAmount: 0, total: 734, shippingCharges: 0 };
  const earlier = { v: 1, orderId: 'earlier', state: 'placed', mode: 'online', at: Date.now(), tries: 0 } as const;
  await context.records.put(
    { ...earlier, sessionId, ordered: [{ line: 'p:tee|Black|S', quantity: 2 }], figures },
    (keys) => keys,
  );
  const { takeOut } = context.cart;
  context.cart.takeOut = () => Promise.reject(new ShopError('cart-unknown'));
  return { ...page, fix: () => Object.assign(context.cart, { takeOut }) };
}

test('an earlier order is shown and not placed again while its items cannot be taken out of the cart', async () => {
  allowConsole(/cart not reduced/);
  const { sessionId, place } = await openPageWithUnreducedCart();
  expect(await place()).toEqual({ kind: 'placed', orderId: 'earlier' });
  expect(await shop.orders(sessionId)).toEqual([]);
});

test('a payment whose items cannot be taken out of the cart does not hold up the next payment', async () => {
  allowConsole(/cart not reduced/);
  const { context, sessionId, fix } = await openPageWithUnreducedCart();
  const state = async (orderId: string) => (await context.records.read(orderId))?.state;
  const figures = { advanceAmount: 0, total: 734, shippingCharges: 0 };
  const paid = { v: 1, orderId: 'zzz', state: 'opened', mode: 'online', at: 0, tries: 0 } as const;
  await context.records.put({ ...paid, sessionId, ordered: [], figures }, (keys) => keys);
  await finishPayments(context);
  expect([await state('earlier'), await state('zzz')]).toEqual(['placed', 'lapsed']);
  fix();
  await finishPayments(context);
  expect(await state('earlier')).toBe('done');
});

test('a full device stops the order with a message', async () => {
  allowConsole(/order not (placed|opened)/);
  const { context, sessionId, place } = await openPageWithTees();
  await setStock(1);
  context.cart.setQuantity = () => Promise.reject(new StorageError('storage-full'));
  expect(await place()).toMatchObject({ kind: 'stopped', message: checkoutMessages.placeFailed });
  expect(await shop.orders(sessionId)).toEqual([]);
});

test('a change of the cart that the shop rejected stops the order until the shopper has seen it', async () => {
  const { sessionId, tab, place } = await openPageWithTees();
  const gone = cartLine({ ...{ color: 'Black', size: 'M', isCombo: false, comboProducts: [] }, product: GONE });
  await tab.sync.outbox.cart(sessionId).add(gone, 1);
  expect(await place()).toMatchObject({ kind: 'stopped', message: expect.stringContaining('could not be sent') });
  expect(await shop.orders(sessionId)).toEqual([]);
});

const GONE = { ...tee, _id: 'gone' };
const FORGED = { razorpay_payment_id: 'pay_forged', razorpay_signature: 'f'.repeat(64) };
