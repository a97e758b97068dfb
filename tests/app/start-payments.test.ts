// The next start of the page finds a payment whose result no page received.
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { startPayments } from '#src/app/start-payments.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { FORM, openCheckoutShop, openOrderContext } from '#tests/features/checkout/checkout-shop.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';

test('a paid order whose callback was lost is shown at the next start, once', async () => {
  const shop = await openCheckoutShop();
  onTestFinished(shop.close);
  const device = openDevice();
  const tab = openTab(device, { fetch: shop.fetch });
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 2);
  const { promise: isPaid, resolve } = Promise.withResolvers<void>();
  const context = await openOrderContext(shop, tab, {
    openWidget: async (_, options) => {
      await shop.pay(options);
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
  localStorage.setItem(CHECKOUT_DRAFT, JSON.stringify({ v: 1, owner: null, values: { shipping_name: 'Asha' } }));
  startPayments(next.sync, api, (orderId) => shown.push(orderId));
  await waitFor(() => expect(shown).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await next.sync.payments.all())[0]?.state).toBe('done'));
  expect(shown).toHaveLength(1);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  // What was typed for it goes with the order.
  expect(localStorage.getItem(CHECKOUT_DRAFT)).toBeNull();
});
