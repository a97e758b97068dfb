// Whatever the phone does between Place Order and the confirmation: there is exactly one order, nobody is charged
// twice, and only the ordered items leave the cart.
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import type { PaymentMode } from '#src/contract/payment-mode.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import type { OpenWidget } from '#src/features/checkout/payment-widget.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { type Device, openDevice, openTab, type Tab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { FORM, openCheckoutShop, openOrderContext, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.mistakes()).toEqual([]));

function start(device: Device): Tab {
  const tab = openTab(device, { fetch: shop.fetch });
  onTestFinished(tab.close);
  return tab;
}

/** Two tees in the cart of a new phone. */
async function phoneWithTees() {
  const device = openDevice();
  const tab = start(device);
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 2);
  return { device, tab, sessionId };
}

const offerOf = (mode: PaymentMode): Offer => ({ lines: [], mode, shipping: null, prepaid: null, coupon: null });

/** Presses Place Order; resolves when the order is placed or the phone has died. */
async function press(tab: Tab, mode: PaymentMode, kill: (die: () => Promise<never>) => Promise<Partial<OrderContext>>) {
  const { promise: dead, resolve } = Promise.withResolvers<'dead'>();
  const die = () => {
    tab.close();
    resolve('dead');
    return new Promise<never>(() => undefined);
  };
  const context = await openOrderContext(shop, tab, await kill(die));
  return Promise.race([placeOrder(context, offerOf(mode), { ...FORM, payment_mode: mode }), dead]);
}

const pays =
  (then: () => Promise<unknown>): OpenWidget =>
  async (_, options) => {
    const result = await shop.pay(options);
    await then();
    return { kind: 'paid', result };
  };

type Kill = (die: () => Promise<never>, tab: Tab, mode: PaymentMode) => Promise<Partial<OrderContext>>;
const postOf = (mode: PaymentMode) => (mode === 'cod' ? 'POST /cod-order' : 'POST /verify-payment');

/** Where the phone dies, and whether the payment has been made by then. */
const KILL_POINTS: Record<string, { isPaid: boolean; kill: Kill }> = {
  'before the widget': {
    isPaid: false,
    kill: async (die) => {
      shop.onCall('POST /create-order', 'after', die);
      return {};
    },
  },
  'widget open': { isPaid: false, kill: async (die) => ({ openWidget: die }) },
  'paid but callback lost': { isPaid: true, kill: async (die) => ({ openWidget: pays(die) }) },
  'callback got but not posted': {
    isPaid: true,
    kill: async (die, _, mode) => {
      shop.onCall(postOf(mode), 'before', die);
      return {};
    },
  },
  'posted but reply lost': {
    isPaid: true,
    kill: async (die, _, mode) => {
      shop.onCall(postOf(mode), 'after', die);
      return {};
    },
  },
  'reply got but cart not cleared': {
    isPaid: true,
    kill: async (die, tab) => {
      const { cart } = await openOrderContext(shop, tab);
      return { cart: { ...cart, takeOut: die } };
    },
  },
};

for (const mode of ['online', 'cod'] as const)
  describe(mode, () => {
    test('nothing goes wrong', async () => {
      const { tab, sessionId } = await phoneWithTees();
      const end = await press(tab, mode, async () => ({}));
      expect(end).toMatchObject({ kind: 'placed' });
      expect(await shop.orders(sessionId)).toEqual(['Placed']);
      expect(await quantities(tab, sessionId)).toEqual([]);
    });

    for (const [point, { isPaid, kill }] of Object.entries(KILL_POINTS))
      test(`the phone dies: ${point}`, async () => {
        const { device, tab, sessionId } = await phoneWithTees();
        const paidBefore = await shop.payments();
        expect(await press(tab, mode, (die) => kill(die, tab, mode))).toBe('dead');

        const next = start(device);
        const context = await openOrderContext(shop, next);
        // The shopper continues to shop before the result is known.
        await shop.put(sessionId, 'mat', 1);
        const ended = await finishPayments(context);
        expect(ended.map(({ state }) => state)).toEqual(isPaid ? ['done'] : []);
        if (!isPaid) {
          const end = await placeOrder(context, offerOf(mode), { ...FORM, payment_mode: mode });
          expect(end).toMatchObject({ kind: 'placed' });
        }
        expect((await shop.orders(sessionId)).filter((status) => status === 'Placed')).toHaveLength(1);
        expect((await shop.payments()) - paidBefore).toBe(1);
        expect(await quantities(next, sessionId)).toEqual(isPaid ? [1] : []);
        expect((await finishPayments(context)).filter(({ state }) => state === 'done')).toEqual([]);
      });
  });

test('a request whose answer was lost is sent again while the page is open', async () => {
  allowConsole(/result not accepted/);
  const { tab, sessionId } = await phoneWithTees();
  shop.onCall('POST /verify-payment', 'after', () => {
    throw new TypeError('fetch failed');
  });
  const phases: string[] = [];
  const context = await openOrderContext(shop, tab, { onPhase: (phase) => phases.push(phase) });
  const end = await placeOrder(context, offerOf('online'), { ...FORM, payment_mode: 'online' });
  expect(end).toMatchObject({ kind: 'placed' });
  expect(phases).toEqual(['checking', 'paying', 'confirming', 'slow']);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('closing the widget keeps the cart, and trying again makes no second order', async () => {
  const { tab, sessionId } = await phoneWithTees();
  let isClosed = false;
  const context = await openOrderContext(shop, tab, {
    openWidget: async (_, options) => {
      if (isClosed) return { kind: 'paid', result: await shop.pay(options) };
      isClosed = true;
      return { kind: 'closed', why: 'Your bank declined the card.' };
    },
  });
  const values = { ...FORM, payment_mode: 'online' };
  const first = await placeOrder(context, offerOf('online'), values);
  expect(first).toMatchObject({ kind: 'stopped', message: expect.stringContaining('Your bank declined the card.') });
  expect(await quantities(tab, sessionId)).toEqual([2]);
  expect(await placeOrder(context, offerOf('online'), values)).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('with a backend without keys, the order is read before /cod-order is sent again', async () => {
  allowConsole(/result not accepted/);
  const device = openDevice();
  const config = { ...readApiConfig({}), backendIdempotency: false };
  const tab = openTab(device, { fetch: shop.fetch, config });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  await shop.put(sessionId, 'tee', 1);
  let [posts, waited] = [0, 0];
  shop.onCall('POST /cod-order', 'after', () => {
    posts += 1;
    shop.onCall('POST /cod-order', 'after', () => {
      posts += 1;
    });
    throw new TypeError('fetch failed');
  });
  const wait = async (ms: number) => {
    waited += ms;
  };
  const context = await openOrderContext(shop, tab, { now: () => Date.now() + waited, wait });
  const end = await placeOrder(context, offerOf('cod'), { ...FORM, payment_mode: 'cod' });
  expect([end.kind, posts]).toEqual(['placed', 1]);
  expect(waited, 'another tab may still be sending it').toBeGreaterThanOrEqual(20_000);
});

test("a forged result is rejected with the shop's message, and the cart stays as it is", async () => {
  allowConsole(/result not accepted/);
  const { tab, sessionId } = await phoneWithTees();
  const context = await openOrderContext(shop, tab, {
    openWidget: async (_, options) => ({
      kind: 'paid',
      result: {
        razorpay_order_id: options.order_id,
        razorpay_payment_id: 'pay_forged',
        razorpay_signature: 'f'.repeat(64),
      },
    }),
  });
  const end = await placeOrder(context, offerOf('online'), { ...FORM, payment_mode: 'online' });
  expect(end).toEqual({ kind: 'stopped', message: 'The payment could not be verified.' });
  expect(await quantities(tab, sessionId)).toEqual([2]);
});

test('a payment that comes after the order has expired places it, and the cart is reduced then', async () => {
  const { device, tab, sessionId } = await phoneWithTees();
  expect(await press(tab, 'online', async (die) => ({ openWidget: die }))).toBe('dead');
  const { id, provider_order_id } = await shop.onlyOrder(sessionId);
  await shop.expire(id);

  const next = start(device);
  const context = await openOrderContext(shop, next);
  expect(await finishPayments(context)).toEqual([]);
  expect(await quantities(next, sessionId)).toEqual([2]);

  await shop.pay({ key: await shop.keyId(), order_id: provider_order_id });
  await shop.reconcile();
  expect((await finishPayments(context)).map(({ state }) => state)).toEqual(['done']);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(await quantities(next, sessionId)).toEqual([]);
});

test.each(['with its record', 'without one'])(
  'an order that the shop answers is paid already is placed, and the cart is reduced, %s',
  async (how) => {
    allowConsole(/order not opened/);
    const { device, tab, sessionId } = await phoneWithTees();
    expect(await press(tab, 'online', async (die) => ({ openWidget: die }))).toBe('dead');
    const next = start(device);
    const context = await openOrderContext(shop, next);
    const { id, provider_order_id } = await shop.onlyOrder(sessionId);
    if (how === 'without one') await context.records.remove(id);
    // Paid between the page's own check and Place Order.
    shop.onCall('POST /create-order', 'before', async () => {
      await shop.pay({ key: await shop.keyId(), order_id: provider_order_id });
    });
    const end = await placeOrder(context, offerOf('online'), { ...FORM, payment_mode: 'online' });
    expect(end).toEqual({ kind: 'placed', orderId: id });
    expect(await shop.orders(sessionId)).toEqual(['Placed']);
    expect(await quantities(next, sessionId)).toEqual([]);
  },
);

async function quantities(tab: Tab, sessionId: string): Promise<number[]> {
  const { cart } = await openOrderContext(shop, tab);
  await cart.settle(sessionId);
  return tab.sync.outbox
    .cart(sessionId)
    .snapshot()
    .lines.map(({ qty }) => qty);
}
