// What the next start of the page says of the payments that an earlier page left open.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { resumePayments } from '#src/features/checkout/resume-payments.ts';
import { toast } from '#src/ui/toaster.tsx';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

test('a payment that the shop refuses is reported with its reason, and an order that was never paid is not', async () => {
  allowConsole(/result not accepted/);
  const canned = cannedFetch({
    'POST /verify-payment': () => refusal(400, 'bad-signature', 'The payment could not be verified.'),
    'GET /get-order/refused': { data: { _id: 'refused', status: 'Pending payment' } },
    'GET /get-order/canceled': { data: { _id: 'canceled', status: 'Canceled' } },
  });
  const tab = openTab(openDevice(), canned);
  onTestFinished(tab.close);
  const figures = { advanceAmount: 0, total: 999, shippingCharges: 0 };
  const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'f'.repeat(64) };
  const record = { v: 1, mode: 'online', at: Date.now(), sessionId: 's', figures, result, tries: 0 } as const;
  const { payments } = tab.sync;
  await payments.put({ ...record, orderId: 'refused', state: 'paid', ordered: [] }, (keys) => keys);
  await payments.put({ ...record, orderId: 'canceled', state: 'opened', ordered: [] }, (keys) => keys);
  const said = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'success')];
  onTestFinished(() => said.forEach((spy) => void spy.mockRestore()));

  expect(await resumePayments(createApiClient(tab.ports.config, canned), tab.sync)).toEqual([]);
  const states = (await payments.all()).map(({ orderId, state }) => [orderId, state]);
  expect(Object.fromEntries(states)).toEqual({ refused: 'refused', canceled: 'lapsed' });
  expect(said.map(({ mock }) => mock.calls)).toEqual([[['The payment could not be verified.']], []]);
});
