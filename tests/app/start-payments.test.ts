// The next start of the page finds a payment whose result no page received.
import { waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPayments } from '#src/app/start-payments.ts';
import { NetworkError } from '#src/base/errors.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { FORM, openCheckoutShop, openOrderContext } from '#tests/features/checkout/checkout-shop.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

/** A phone that died after its order was paid, and its next start. `shown` are the orders that the page has opened. */
async function openAfterLostCallback() {
  const shop = await openCheckoutShop();
  onTestFinished(shop.close);
  const device = openDevice();
  const tab = openTab(device, { fetch: shop.fetch });
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 2);
  const { promise: isPaid, resolve } = Promise.withResolvers<void>();
  let result: PaymentRecord['result'];
  const context = await openOrderContext(shop, tab, {
    openWidget: async (_, options) => {
      result = await shop.pay(options);
      tab.close();
      resolve();
      return new Promise<never>(() => undefined);
    },
  });
  const offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  void placeOrder(context, offer, { ...FORM, payment_mode: 'online' });
  await isPaid;

  const next = openTab(device, { fetch: shop.fetch });
  onTestFinished(next.close);
  const { api } = await openOrderContext(shop, next);
  const shown: string[] = [];
  const state = async () => (await next.sync.payments.all())[0]?.state;
  return { shop, sessionId, shown, state, sync: next.sync, api, result: () => result };
}

test('a paid order whose callback was lost is shown at the next start, once', async () => {
  const { shop, sessionId, shown, state, sync, api } = await openAfterLostCallback();
  localStorage.setItem(CHECKOUT_DRAFT, JSON.stringify({ v: 1, owner: null, values: { shipping_name: 'Asha' } }));
  startPayments(sync, api, (orderId) => shown.push(orderId));
  await waitFor(() => expect(shown).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await state()).toBe('done'));
  expect(shown).toHaveLength(1);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  // What was typed for it goes with the order.
  expect(localStorage.getItem(CHECKOUT_DRAFT)).toBeNull();
});

test.each([
  ['is not left', '/', 0],
  ['is left at the checkout, where the shopper waits,', '/checkout', 1],
])('a page that started offline %s when the order is found later', async (_, path, times) => {
  history.replaceState(null, '', path);
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { shown, state, sync, api } = await openAfterLostCallback();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  startPayments(sync, api, (orderId) => shown.push(orderId));
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await state()).toBe('done'));
  await vi.dynamicImportSettled();
  expect(shown).toHaveLength(times);
});

describe('a look that fails', () => {
  async function openUnreadable() {
    allowConsole(/payments not resumed/);
    const { sync, api } = await openAfterLostCallback();
    const { all } = sync.payments;
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const unreadable = vi.fn().mockRejectedValue(new Error('unreadable'));
    sync.payments.all = unreadable;
    startPayments(sync, api, () => undefined);
    await waitFor(() => expect(unreadable).toHaveBeenCalled());
    await vi.dynamicImportSettled();
    const again = timers.mock.calls.find(([, ms]) => ms === 30_000)?.[0];
    sync.payments.all = all;
    return { again, state: async () => (await all())[0]?.state };
  }

  test('is repeated while the page is visible', async () => {
    const { again, state } = await openUnreadable();
    again?.();
    await waitFor(async () => expect(await state()).toBe('done'));
  });

  test('is repeated by a hidden page only when it is visible again', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    const { again, state } = await openUnreadable();
    expect(again).toBeUndefined();
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await state()).toBe('done'));
  });
});

test.each([
  ['whose payment the shop has not answered', 'paid'],
  ['whose items are still in the cart, because the shop has not said which they are,', 'placed'],
] as const)('an order %s is looked for again while the page is visible', async (_, unfinished) => {
  allowConsole(/payment/);
  const { sync, api, state, result } = await openAfterLostCallback();
  const [{ orderId = '' } = {}] = await sync.payments.all();
  await sync.payments.change(orderId, (record) => ({
    ...record,
    state: unfinished,
    ordered: [],
    result: result(),
  }));
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const again = () => timers.mock.calls.findIndex(([, ms]) => ms === 30_000);
  onTestFinished(() => {
    // The page of this test must not look again during another one.
    clearTimeout(timers.mock.results[again()]?.value);
    timers.mockRestore();
  });
  const call = () => Promise.reject(new NetworkError('no-answer'));
  startPayments(sync, { ...api, call }, () => undefined);
  await waitFor(() => expect(again()).toBeGreaterThan(-1));
  expect(await state()).toBe(unfinished);
});
