// Where the app's shortcut 'Last order' leads.
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import type { PaymentRecord } from '#src/features/session/payment-records.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const order = (id: string, day: number) => ({
  _id: id,
  status: 'Processing',
  createdAt: `2026-11-0${day}T10:00:00.000Z`,
  orderTotalAmount: 734,
  user: {},
  productData: [],
});
const payment = (orderId: string, at: number, over: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...{ v: 1, orderId, at, state: 'done', mode: 'cod', sessionId: 's', ordered: [], tries: 0 },
  figures: { advanceAmount: 0, total: 734, shippingCharges: 0 },
  ...over,
});

beforeEach(() => {
  writeStored('contact_email', null);
  writeStored('userToken', null);
});

async function open(answers: Record<string, Answer> = {}, payments: readonly PaymentRecord[] = []) {
  allowConsole(/failed|did not load|attempt/);
  const canned = cannedFetch(answers);
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  await tab.sync.opened();
  for (const record of payments) await tab.sync.payments.put(record, (keys) => keys);
  const { router } = await openPage('/order-success?orderId=last', { ...canned, tab });
  const at = () => router.state.location.href;
  return { at, router };
}
const logIn = () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
};

test("a customer's newest order opens, and Back does not return to the shortcut", async () => {
  logIn();
  const { at, router } = await open({ 'GET /order-history': { data: [order('older', 1), order('newer', 5)] } });
  await waitFor(() => expect(at()).toBe('/userdashboard/view-orderdata?orderId=newer'));
  expect(router.history.length).toBe(1);
});

test("a guest's newest placed order on this device opens, and Back does not return to the shortcut", async () => {
  const { at, router } = await open({}, [
    payment('a', 1),
    payment('b', 2, { state: 'placed', placedId: 'b2' }),
    payment('c', 3, { state: 'refused' }),
  ]);
  await waitFor(() => expect(at()).toBe('/order-success?orderId=b2'));
  expect(router.history.length).toBe(1);
});

test('without any order, the form that finds one opens, and Back does not return to the shortcut', async () => {
  const { at, router } = await open();
  await waitFor(() => expect(at()).toBe('/track-order'));
  expect(router.history.length).toBe(1);
});

test('the newest order of this device opens when the order history cannot be read', async () => {
  logIn();
  const { at } = await open({ 'GET /order-history': () => Promise.reject(new TypeError('no network')) }, [
    payment('a', 1),
  ]);
  await waitFor(() => expect(at()).toBe('/order-success?orderId=a'));
});
