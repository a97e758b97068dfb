// A gateway or firewall responds in the shop's place while a payment is finished. Its responses never end the payment.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { checkCouponCode, tryCouponCode } from '#src/features/checkout/check-coupon-code.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { FORM, openCheckoutShop, openOrderContext, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.mistakes()).toEqual([]));

const KONG = { message: 'no Route matched with those values' };
const OFFER: Offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null };
const VALUES = { ...FORM, payment_mode: 'online' };

/** A checkout whose requests a gateway answers, for as long as it says how. */
async function openBehindGateway(backendIdempotency = true) {
  let gateway: { status: number; calls: RegExp } | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) =>
    gateway?.calls.test(String(input)) ? Response.json(KONG, { status: gateway.status }) : shop.fetch(input, init);
  const tab = openTab(openDevice(), { fetch, config: { ...readApiConfig({}), backendIdempotency } });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 1);
  return {
    tab,
    sessionId,
    answer: (status: number, calls: RegExp) => {
      gateway = { status, calls };
    },
    goAway: () => {
      gateway = undefined;
    },
  };
}

describe.each([true, false])('our own server: %s', (isOwn) => {
  test.each([200, 400, 403, 404, 410, 422])('a paid order is placed once it can be, after %i', async (status) => {
    allowConsole(/result not accepted/);
    const { tab, sessionId, answer, goAway } = await openBehindGateway(isOwn);
    answer(status, /verify-payment|get-order/);
    const states: string[] = [];
    const context = await openOrderContext(shop, tab, {
      // The gateway responds twice, then it is gone.
      wait: async () => {
        states.push(...(await tab.sync.payments.all()).map(({ state }) => state));
        if (states.length === 2) goAway();
      },
    });
    expect(await placeOrder(context, OFFER, VALUES)).toMatchObject({ kind: 'placed' });
    expect(states).toEqual(['paid', 'paid']);
    expect(await shop.orders(sessionId)).toEqual(['Placed']);
  });

  test.each([404, 410])('an order that was opened is not given up for a %i', async (status) => {
    const { tab, answer } = await openBehindGateway(isOwn);
    const context = await openOrderContext(shop, tab, { openWidget: async () => ({ kind: 'closed', why: '' }) });
    await placeOrder(context, OFFER, VALUES);
    answer(status, /get-order/);
    expect(await finishPayments(context)).toEqual([]);
    expect((await tab.sync.payments.all()).map(({ state }) => state)).toEqual(['opened']);
  });

  test.each([400, 403, 404])('no order is said to be refused for a %i', async (status) => {
    allowConsole(/order not opened/);
    const { tab, sessionId, answer, goAway } = await openBehindGateway(isOwn);
    const context = await openOrderContext(shop, tab);
    answer(status, /create-order/);
    const end = await placeOrder(context, OFFER, VALUES);
    expect(end).toMatchObject({ kind: 'stopped' });
    expect(JSON.stringify(end)).not.toContain(KONG.message);
    goAway();
    expect(await placeOrder(context, OFFER, VALUES)).toMatchObject({ kind: 'placed' });
    expect(await shop.orders(sessionId)).toEqual(['Placed']);
  });

  test.each([400, 404, 409])('a coupon is not called wrong for a %i, at the gate or in its field', async (status) => {
    allowConsole(/coupon not checked/);
    const { tab, answer } = await openBehindGateway(isOwn);
    const { api } = await openOrderContext(shop, tab);
    answer(status, /check-coupon/);
    const asked = { code: 'TEN', totalPaise: 100_000, sessionId: null };
    await expect(checkCouponCode(api, asked)).rejects.toMatchObject({ code: 'not-the-shop' });
    expect(await tryCouponCode(api, asked)).toEqual({
      refusal: 'The coupon could not be checked. Please try again.',
      retry: true,
    });
  });
});

test.each([
  ['online', /verify-payment/, 'Error verifying payment'],
  ['cod', /cod-order/, 'Error processing COD order'],
])(
  'a payment that the shop refuses without a reason, %s, is answered for its payment mode',
  async (mode, calls, message) => {
    allowConsole(/result not accepted/);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = String(input);
      if (calls.test(url)) return refusal(400, 'other-order');
      // The provider has not told the shop of the payment.
      if (url.includes('/get-order')) return Response.json({ data: { _id: 'order1', status: 'Pending payment' } });
      return shop.fetch(input, init);
    };
    const tab = openTab(openDevice(), { fetch });
    onTestFinished(tab.close);
    await shop.put(await tab.sync.opened(), 'tee', 1);
    const context = await openOrderContext(shop, tab);
    const end = await placeOrder(context, { ...OFFER, mode: mode as Offer['mode'] }, { ...FORM, payment_mode: mode });
    expect(end).toMatchObject({ kind: 'stopped', message });
  },
);
