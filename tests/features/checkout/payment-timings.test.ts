// How long the page waits for a payment, and how long it keeps a record, each at its boundary.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { platformClock } from '#src/base/clock.ts';
import { type Attempts, createAttempts, type OrderBody } from '#src/features/checkout/attempts.ts';
import { createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import { withPaymentsLock } from '#src/features/checkout/checkout-lock.ts';
import { EMPTY_CHECKOUT } from '#src/features/checkout/checkout-values.ts';
import { finishPayments } from '#src/features/checkout/finish-payments.ts';
import { openPaymentWidget } from '#src/features/checkout/open-payment-widget.ts';
import type { OrderContext } from '#src/features/checkout/order-context.ts';
import { payOrder } from '#src/features/checkout/pay-order.ts';
import { notifyWindowOpened, type OpenedOrder } from '#src/features/checkout/send-order.ts';
import { openPaymentRecords, type PaymentRecord } from '#src/features/session/payment-records.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openShopStore } from '#tests/kit/page/device-ports.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { freshDevice } from '#tests/kit/simulation/idb.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T10:00:00Z');
const RESULT = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'f'.repeat(64) };
/** A payment widget in which the shopper pays at once. */
class PayAtOnce {
  readonly #pay: (result: object) => void;
  constructor({ handler }: { handler: (result: object) => void }) {
    this.#pay = handler;
  }
  on(): void {
    // Nothing fails.
  }
  open(): void {
    this.#pay(RESULT);
  }
}
const never = () => new Promise<never>(() => undefined);

describe('one order sent twice', () => {
  const body = { amount: 1, productData: [], session_id: 's' } as unknown as OrderBody;
  const idAfter = (attempts: Attempts, ms: number) => attempts.attemptFor(body, NOW + ms).id;

  test('is the same order for ten minutes', () => {
    const attempts = createAttempts();
    const first = idAfter(attempts, 0);
    expect(idAfter(attempts, 10 * MINUTE - 1)).toBe(first);
    expect(idAfter(attempts, 10 * MINUTE)).not.toBe(first);
  });

  test('is the same until three minutes before it expires at the shop', () => {
    const attempts = createAttempts();
    const first = idAfter(attempts, 0);
    attempts.openUntil(NOW + 30 * MINUTE);
    expect(idAfter(attempts, 27 * MINUTE - 1)).toBe(first);
    expect(idAfter(attempts, 27 * MINUTE)).not.toBe(first);
  });
});

describe('a payment record', () => {
  const record: PaymentRecord = {
    v: 1,
    orderId: 'o1',
    state: 'opened',
    mode: 'cod',
    at: NOW,
    sessionId: 's',
    ordered: [],
    figures: { advanceAmount: 76, total: 1518, shippingCharges: 50 },
    tries: 0,
  };
  const UNPAID = { data: { _id: 'o1', status: 'Pending payment' } };
  /** Takes one step of `of` after so much time; resolves to the record and the requests to the shop. */
  async function lookAfter(of: Partial<PaymentRecord>, ms: number, backendIdempotency = true, answer?: object) {
    const { fetch, calls } = cannedFetch({ 'GET /get-order/o1': () => answer ?? refusal(503, 'busy') });
    const records = openPaymentRecords(openShopStore(freshDevice(), platformClock, async () => undefined));
    await records.put({ ...record, ...of }, (keys) => keys);
    await finishPayments({
      api: createApiClient({ ...readApiConfig({}), backendIdempotency }, { fetch }),
      records,
      cart: { settle: never, takeOut: never, setQuantity: never },
      now: () => NOW + ms,
      exclusively: (work) => work(),
    });
    const left = await records.read('o1');
    return { left: left?.state, triedAt: left?.triedAt, days: left?.days, calls };
  }

  test('that is over stays a day, for other tabs to read', async () => {
    expect((await lookAfter({ state: 'done' }, 24 * HOUR)).left).toBe('done');
    expect((await lookAfter({ state: 'done' }, 24 * HOUR + 1)).left).toBeUndefined();
  });

  test('of an order that stays unpaid lapses after seven days', async () => {
    expect((await lookAfter({}, 7 * 24 * HOUR, true, UNPAID)).left).toBe('opened');
    expect((await lookAfter({}, 7 * 24 * HOUR + 1, true, UNPAID)).left).toBe('lapsed');
  });

  test.each([
    ['Canceled', 'lapsed'],
    ['Expired', 'opened'],
  ])('of an order that is %s is %s after a look', async (status, left) => {
    expect((await lookAfter({}, 0, true, { data: { _id: 'o1', status } })).left).toBe(left);
  });

  test('of an order about which the shop does not answer lapses after thirty days with such a look', async () => {
    expect(await lookAfter({}, 60 * 24 * HOUR)).toMatchObject({ left: 'opened', days: 1 });
    const asked = { days: 29, triedAt: NOW };
    expect(await lookAfter(asked, 24 * HOUR - 1), 'the same day').toMatchObject({ left: 'opened', ...asked });
    const next = { days: 30, triedAt: NOW + 24 * HOUR };
    expect(await lookAfter(asked, 24 * HOUR)).toMatchObject({ left: 'opened', ...next });
    expect((await lookAfter({ days: 30, triedAt: NOW }, 24 * HOUR)).left).toBe('lapsed');
    expect(await lookAfter(asked, HOUR, true, UNPAID), 'an answer').toMatchObject({ days: 0, triedAt: undefined });
  });

  test('stays if the device was off between two looks without an answer', async () => {
    expect((await lookAfter({ triedAt: NOW }, 31 * 24 * HOUR)).left).toBe('opened');
  });

  test('that another tab is sending is left to it for 20 seconds, where the shop has no keys', async () => {
    const sending = { state: 'paid', tries: 1, triedAt: NOW } as const;
    expect((await lookAfter(sending, 20 * SECOND - 1, false)).calls).toEqual([]);
    expect((await lookAfter(sending, 20 * SECOND, false)).calls).toContain('GET /get-order/o1');
    const ahead = { ...sending, triedAt: NOW + HOUR };
    expect((await lookAfter(ahead, 0, false)).calls, 'by a clock that was ahead').toContain('GET /get-order/o1');
  });
});

test('a payment report that got no answer is sent again after 1, 2, 4, 8 and then every 15 seconds', async () => {
  allowConsole(/result not accepted/);
  const waits: number[] = [];
  const { fetch } = cannedFetch({
    'POST /verify-payment': () => (waits.length < 6 ? refusal(503, 'busy') : { data: { _id: 'o1' } }),
    'GET /get-order/o1': () => (waits.length < 6 ? refusal(503, 'busy') : { data: { _id: 'o1' } }),
  });
  const context = {
    api: createApiClient({ ...readApiConfig({}), backendIdempotency: false }, { fetch }),
    records: openPaymentRecords(openShopStore(freshDevice(), platformClock, async () => undefined)),
    sessionId: 's',
    cart: { takeOut: async () => undefined },
    attempts: createAttempts(),
    openWidget: async () => ({ kind: 'paid', result: RESULT }),
    now: () => NOW,
    wait: async (ms: number) => void waits.push(ms / SECOND),
    exclusively: (work: () => Promise<unknown>) => work(),
    onPhase: () => undefined,
  } as unknown as OrderContext;
  const opened = { orderId: 'o1', status: '', data: { id: 'order_1', amount: 100, currency: 'INR' } } as OpenedOrder;
  const offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  const attempt = createAttempts().attemptFor({ amount: 100, productData: [] } as unknown as OrderBody, NOW);
  expect(await payOrder(context, opened, { offer, values: EMPTY_CHECKOUT, attempt })).toEqual({
    kind: 'placed',
    orderId: 'o1',
  });
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
});

describe('patience', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.head.replaceChildren();
  });

  /** After how many ms the work ends, checked every tenth of a second. */
  async function endsAfter(work: Promise<unknown>): Promise<number> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    const begun = Date.now();
    while (!isOver && Date.now() - begun < 10 * MINUTE) await vi.advanceTimersByTimeAsync(100);
    return Date.now() - begun;
  }

  const openWidget = () => {
    const options = { key: 'k', amount: 1, currency: 'INR', name: '', description: '', order_id: 'o' };
    const prefill = { name: '', email: '', contact: '' };
    return openPaymentWidget('https://checkout.razorpay.com/v1/checkout.js', { ...options, prefill });
  };

  test('with the provider’s script ends after 20 seconds', async () => {
    expect(await endsAfter(openWidget())).toBe(20 * SECOND);
  });

  test('with a script that fails ends at once, and the next attempt loads it again', async () => {
    const failed = openWidget();
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(failed).rejects.toMatchObject({ code: 'widget-unavailable' });
    const opened = openWidget();
    vi.stubGlobal('Razorpay', PayAtOnce);
    [...document.head.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event('load'));
    expect(await opened).toEqual({ kind: 'paid', result: RESULT });
  });

  test('for the shop, when it is notified that the payment widget opens, ends after 4 seconds', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError'))),
      );
    // The platform's timeouts do not follow the fake clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    const api = createApiClient({ ...readApiConfig({}), backendIdempotency: true }, { fetch });
    expect(await endsAfter(notifyWindowOpened(api, 'o1'))).toBe(4 * SECOND);
  });

  test('with changes of the cart that are on their way ends after 20 seconds', async () => {
    const budgets: (number | undefined)[] = [];
    const list = { scope: 'cart:s', snapshot: () => ({ isRead: true }) };
    const outbox = {
      cart: () => list,
      drain: (_scope: string, { budgetMs }: { budgetMs?: number } = {}) => {
        budgets.push(budgetMs);
        return never();
      },
      wake: never,
    };
    const checkout = createCheckoutCart(outbox as unknown as Parameters<typeof createCheckoutCart>[0]);
    expect(await endsAfter(checkout.settle('s'))).toBe(20 * SECOND);
    expect(budgets).toEqual([20 * SECOND]);
  });

  test('with another tab that is at the payments ends after two minutes', async () => {
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, work: () => unknown) =>
          steal
            ? work()
            : new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    expect(await endsAfter(withPaymentsLock(async () => 'done'))).toBe(2 * MINUTE);
  });
});
