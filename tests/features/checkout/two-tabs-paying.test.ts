// Without locks, two tabs may work on the same payment at the same time.

import { expect, test } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { platformClock } from '#src/base/clock.ts';
import { type Finishing, finishPayments } from '#src/features/checkout/finish-payments.ts';
import { openPaymentRecords, type PaymentRecord } from '#src/features/session/payment-records.ts';
import { openShopStore } from '#tests/kit/page/device-ports.ts';
import { freshDevice } from '#tests/kit/simulation/idb.ts';

const PAID: PaymentRecord = {
  v: 1,
  orderId: 'o1',
  state: 'paid',
  mode: 'cod',
  at: 1,
  sessionId: 's',
  ordered: [{ line: 'p:tee|Black|S', quantity: 2 }],
  figures: { advanceAmount: 76, total: 1518, shippingCharges: 50 },
  result: { razorpay_order_id: 'p1', razorpay_payment_id: 'pay1', razorpay_signature: 'good' },
  tries: 0,
};

/** A backend without idempotency keys that has not placed the order yet, and the requests of two tabs. */
async function twoTabs(record: PaymentRecord) {
  const sent: string[] = [];
  const reply = (data: object) => new Response(JSON.stringify({ success: true, data }), JSON_TYPE);
  const fetch = async (input: RequestInfo | URL) => {
    sent.push(new URL(String(input)).pathname);
    return reply(String(input).includes('/get-order') ? { _id: 'o1', status: 'Pending payment' } : { _id: 'o1' });
  };
  const records = openPaymentRecords(openShopStore(freshDevice(), platformClock, async () => undefined));
  await records.put(record, (keys) => keys);
  const config = readApiConfig({ VITE_API_BASE: 'https://other.example/api' });
  const parts: Finishing = {
    api: createApiClient(config, { fetch }),
    records,
    cart: { takeOut: async () => {}, settle: async () => true, setQuantity: async () => {} },
    now: Date.now,
    exclusively: (work) => work(),
  };
  await Promise.all([finishPayments(parts), finishPayments(parts)]);
  return { orders: sent.filter((path) => path.endsWith('/cod-order')), record: await records.read('o1') };
}
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

test('one of them hands the payment over', async () => {
  const { orders, record } = await twoTabs(PAID);
  expect(orders).toHaveLength(1);
  expect(record).toMatchObject({ state: 'done', tries: 1 });
});

test('a try that may still be under way in another tab is waited for', async () => {
  const { orders, record } = await twoTabs({ ...PAID, tries: 1, triedAt: Date.now() - 5_000 });
  expect(orders).toEqual([]);
  expect(record).toMatchObject({ state: 'paid', tries: 1 });
});

test('one that must be over is followed by one more', async () => {
  const { orders, record } = await twoTabs({ ...PAID, tries: 1, triedAt: Date.now() - 25_000 });
  expect(orders).toHaveLength(1);
  expect(record).toMatchObject({ state: 'done', tries: 2 });
});
