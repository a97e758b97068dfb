// An order with nothing to pay is placed by /create-order itself. Whatever becomes of the answer, the goods are sent once.
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ShopError } from '#src/base/errors.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import * as checkoutMessages from '#src/features/checkout/messages.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { type Device, openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { FORM, openCheckoutShop, openOrderContext, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
  await shop.set({ cod: { isCodEnabled: true, advancePercent: 0 } });
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.mistakes()).toEqual([]));

async function openPage(device: Device) {
  const tab = openTab(device, { fetch: shop.fetch });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  const context = await openOrderContext(shop, tab, { openWidget: async () => ({ kind: 'closed', why: '' }) });
  const offer = { lines: [], mode: 'cod', shipping: null, prepaid: null, coupon: null } as const;
  return {
    tab,
    sessionId,
    place: (over: object = {}) => placeOrder(context, offer, { ...FORM, payment_mode: 'cod', ...over }),
    /** Opens the payment window and closes it. */
    openOnline: () => placeOrder(context, { ...offer, mode: 'online' }, { ...FORM, payment_mode: 'online' }),
    /** As the next start does. */
    finish: () => finishPayments(context),
    async inCart() {
      await context.cart.settle(sessionId);
      return tab.sync.outbox
        .cart(sessionId)
        .snapshot()
        .lines.map(({ qty }) => qty);
    },
  };
}

/** A phone with two tees in the cart. */
async function openPageWithTees() {
  const device = openDevice();
  const page = await openPage(device);
  await shop.put(page.sessionId, 'tee', 2);
  return { device, ...page };
}

/** The shop's answer to the next /create-order does not reach the page. */
const loseAnswer = () =>
  shop.onCall('POST /create-order', 'after', () => {
    throw new TypeError('fetch failed');
  });

test('an order whose answer was lost is not placed again after a reload, and a second one is placed when it is wanted', async () => {
  allowConsole(/order not opened/);
  const { device, tab, sessionId, place } = await openPageWithTees();
  loseAnswer();
  expect(await place()).toEqual({ kind: 'stopped', message: checkoutMessages.notAnswered });
  tab.close();

  const next = await openPage(device);
  expect(await next.inCart()).toEqual([2]);
  const { id } = await shop.onlyOrder(sessionId);
  expect(await next.place()).toEqual({ kind: 'placed', orderId: id });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(await next.inCart()).toEqual([]);

  await shop.put(sessionId, 'tee', 2);
  expect(await next.place()).toMatchObject({ kind: 'placed', orderId: expect.not.stringMatching(id) });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});

test('an order whose key the device cannot store is not sent, and the shopper is told', async () => {
  allowConsole(/order not placed/);
  const { tab, sessionId, place, inCart } = await openPageWithTees();
  vi.spyOn(tab.sync.payments, 'noteUnanswered').mockRejectedValue(new ShopError('storage-lost'));
  expect(await place()).toEqual({ kind: 'stopped', message: checkoutMessages.placeFailed });
  expect([await shop.orders(sessionId), await inCart()]).toEqual([[], [2]]);
});

test('an order whose answer was lost is not placed again with another address', async () => {
  allowConsole(/order not opened/);
  const { sessionId, place, inCart } = await openPageWithTees();
  loseAnswer();
  await place();
  await shop.put(sessionId, 'mat', 1);
  expect(await place({ shipping_name: 'Asha R' })).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(await inCart(), 'what was not part of it').toEqual([1]);
});

test('an order that the phone did not survive is not placed again', async () => {
  allowConsole(/order not opened/);
  const { device, tab, sessionId, place } = await openPageWithTees();
  const { promise: isDead, resolve } = Promise.withResolvers<void>();
  shop.onCall('POST /create-order', 'after', () => {
    tab.close();
    resolve();
    return new Promise<never>(() => undefined);
  });
  void place();
  await isDead;
  const next = await openPage(device);
  expect(await next.place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('an order that never reached the shop is placed once, with the second press', async () => {
  allowConsole(/order not opened/);
  const { device, tab, sessionId, place } = await openPageWithTees();
  shop.onCall('POST /create-order', 'before', () => {
    throw new TypeError('fetch failed');
  });
  await place();
  tab.close();
  const next = await openPage(device);
  expect(await next.place()).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(await next.inCart()).toEqual([]);
});

test('every order that a placed one names is forgotten, so the next order is another one', async () => {
  allowConsole(/order not opened/);
  const { sessionId, place, inCart } = await openPageWithTees();
  shop.onCall('POST /create-order', 'before', () => {
    throw new TypeError('fetch failed');
  });
  await place();
  loseAnswer();
  await place({ shipping_name: 'Asha R' });
  const { id } = await shop.onlyOrder(sessionId);
  expect(await place({ shipping_name: 'Asha Rao' })).toEqual({ kind: 'placed', orderId: id });
  expect(await inCart()).toEqual([]);
  await shop.put(sessionId, 'tee', 2);
  expect(await place()).toMatchObject({ orderId: expect.not.stringMatching(id) });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});

test('a device that has noted more unanswered orders than a call may name names the last', async () => {
  allowConsole(/order not opened/);
  const { tab, sessionId, place } = await openPageWithTees();
  loseAnswer();
  await place();
  const { id } = await shop.onlyOrder(sessionId);
  const [key] = (await tab.sync.payments.unanswered()) as string[];
  await tab.sync.payments.noteUnanswered([...Array.from({ length: 20 }, (_, at) => `key ${at}`), `${key}`]);
  expect(await place({ shipping_name: 'Asha R' })).toEqual({ kind: 'placed', orderId: id });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('an order of another tab whose answer was lost is named by the next order, also when this tab repeats an earlier one', async () => {
  allowConsole(/order not opened/);
  const { device, sessionId, openOnline } = await openPageWithTees();
  expect(await openOnline()).toMatchObject({ kind: 'stopped' });
  // The shop takes a younger one for a double click.
  await shop.db
    .updateTable('shop_order')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .execute();
  const other = await openPage(device);
  loseAnswer();
  expect(await other.place()).toMatchObject({ message: checkoutMessages.notAnswered });
  expect(await openOnline()).toMatchObject({ kind: 'placed' });
  expect((await shop.orders(sessionId)).toSorted()).toEqual(['Expired', 'Placed']);
});

test('an order that another tab has replaced is placed anew, under a key of its own', async () => {
  allowConsole(/order not opened/);
  const { device, sessionId, place } = await openPageWithTees();
  shop.onCall('POST /create-order', 'before', () => {
    throw new TypeError('fetch failed');
  });
  await place();
  const other = await openPage(device);
  expect(await other.place({ shipping_name: 'Asha R' })).toMatchObject({ kind: 'placed' });
  expect(await other.inCart()).toEqual([]);
  await shop.put(sessionId, 'tee', 2);
  expect(await place()).toEqual({ kind: 'placed', orderId: expect.any(String) });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});

test('the goods of a placed order that could not be read leave the cart later, and the next order is another one', async () => {
  allowConsole(/order not opened|cart not reduced/);
  const { sessionId, place, finish, inCart } = await openPageWithTees();
  loseAnswer();
  await place();
  const { id } = await shop.onlyOrder(sessionId);
  shop.onCall(`GET /get-order/${id}`, 'before', () => {
    throw new TypeError('fetch failed');
  });
  expect(await place({ shipping_name: 'Asha R' })).toEqual({ kind: 'placed', orderId: id });
  expect(await inCart()).toEqual([2]);
  await shop.put(sessionId, 'mat', 1);
  await finish();
  expect(await inCart()).toEqual([1]);
  expect(await place({ shipping_name: 'Asha R' })).toMatchObject({ orderId: expect.not.stringMatching(id) });
  expect(await shop.orders(sessionId)).toEqual(['Placed', 'Placed']);
});
