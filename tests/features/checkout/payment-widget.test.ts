// How the payment window ends. Its script: payment-timings.test.ts.
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPaymentWidget } from '#src/features/checkout/open-payment-widget.ts';
import type { WidgetOptions } from '#src/features/checkout/payment-widget.ts';

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
