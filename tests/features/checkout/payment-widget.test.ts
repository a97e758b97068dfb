// With which key the payment window opens, and how it ends. Its script: payment-timings.test.ts.
import { expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { createAttempts, type OrderBody } from '#src/features/checkout/attempts.ts';
import { openPaymentWidget } from '#src/features/checkout/open-payment-widget.ts';
import { payOrder } from '#src/features/checkout/pay-order.ts';
import type { WidgetOptions } from '#src/features/checkout/payment-widget.ts';
import type { OpenedOrder } from '#src/features/checkout/send-order.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { FORM, openOrderContext, type TillShop } from './checkout-shop.ts';

const ORDER = {
  ...{ key: 'key_1', amount: 99_900, currency: 'INR', name: 'Vyayam', description: 'Order o1', order_id: 'order_1' },
  prefill: { name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' },
};
const RESULT = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'f'.repeat(64) };

type Failure = { error?: { description?: string } };

/** The open window: what it was given, and how an attempt of the shopper fails. */
async function openWindow() {
  const { promise: opened, resolve } = Promise.withResolvers<WidgetOptions>();
  const failures: ((failure: Failure) => void)[] = [];
  vi.stubGlobal(
    'Razorpay',
    class {
      readonly #options: WidgetOptions;
      constructor(options: WidgetOptions) {
        this.#options = options;
      }
      on(event: string, listener: (failure: Failure) => void): void {
        if (event === 'payment.failed') failures.push(listener);
      }
      open(): void {
        resolve(this.#options);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const end = openPaymentWidget('/checkout.js', ORDER);
  const options = await opened;
  const fail = (error: Failure['error']) => {
    for (const tell of failures) tell(error ? { error } : {});
  };
  return { end, options, fail };
}

test('a payment ends it with the result of the provider, also after an attempt that failed', async () => {
  const { end, options, fail } = await openWindow();
  expect(options).toMatchObject({ ...ORDER, modal: { confirm_close: true } });
  fail({ description: 'The bank declined the card.' });
  options.handler(RESULT);
  expect(await end).toEqual({ kind: 'paid', result: RESULT });
});

test.each<[string, Failure['error'][], string]>([
  ['without an attempt says nothing of a reason', [], ''],
  [
    'after two attempts names why the last one failed',
    [{ description: 'Declined.' }, { description: 'Expired.' }],
    'Expired.',
  ],
  ['after an attempt without a reason names none', [{ description: 'Declined.' }, undefined], ''],
])('a window that is closed %s', async (_, attempts, why) => {
  const { end, options, fail } = await openWindow();
  for (const attempt of attempts) fail(attempt);
  options.modal.ondismiss();
  expect(await end).toEqual({ kind: 'closed', why });
});

test.each([
  ['that the shop answers with', 'key_of_shop', 'key_of_shop'],
  ['of the build, where another backend answers with none', '', 'key_of_build'],
])('a window opens with the key %s', async (_, keyId, key) => {
  const config = readApiConfig({ VITE_PAYMENT_KEY_ID: 'key_of_build', VITE_BACKEND_IDEMPOTENCY: '0' });
  const tab = openTab(openDevice(), { ...cannedFetch(), config });
  onTestFinished(tab.close);
  const keys: string[] = [];
  const context = await openOrderContext({} as TillShop, tab, {
    openWidget: async (_script, options) => {
      keys.push(options.key);
      return { kind: 'closed', why: '' };
    },
  });
  const opened = { orderId: 'o1', status: '', keyId, data: { id: 'order_1', amount: 100, currency: 'INR' } };
  const offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  const attempt = createAttempts().attemptFor({ amount: 100, productData: [] } as unknown as OrderBody, Date.now());
  await payOrder(context, opened as OpenedOrder, { offer, values: FORM, attempt });
  expect(keys).toEqual([key]);
});
