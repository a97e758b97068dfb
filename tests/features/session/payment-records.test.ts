import { expect, test } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { redirectLog } from '#src/base/log.ts';
import { openPaymentRecords, type PaymentRecord } from '#src/features/session/payment-records.ts';
import { openShopStore } from '#tests/kit/page/device-ports.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

const RECORD: PaymentRecord = {
  v: 1,
  orderId: 'o1',
  state: 'opened',
  mode: 'cod',
  at: 1,
  sessionId: 's',
  ordered: [{ line: 'p:tee|Black|S', quantity: 2 }],
  figures: { advanceAmount: 76, total: 1518, shippingCharges: 50 },
  tries: 0,
};

const open = (device = freshDevice()) => {
  const store = openShopStore(device, platformClock, async () => undefined);
  return { store, records: openPaymentRecords(store), device };
};

test('a record is there after the page has died', async () => {
  const { records, device } = open();
  await records.put(RECORD, (keys) => keys);
  await records.change('o1', (record) => ({ ...record, state: 'paid' }));
  expect(await open(device).records.all()).toEqual([{ ...RECORD, state: 'paid' }]);
});

test.each([
  ['lapsed', 'opened'],
  ['paid', 'opened'],
  ['paid', 'lapsed'],
  ['refused', 'paid'],
  ['placed', 'paid'],
  ['placed', 'refused'],
  ['done', 'placed'],
  ['done', 'refused'],
] as const)('one that is %s is never put back to %s by a tab that comes late', async (state, late) => {
  const { records } = open();
  await records.put({ ...RECORD, state }, (keys) => keys);
  expect(await records.change('o1', (record) => ({ ...record, state: late }))).toMatchObject({ state });
  expect(await records.read('o1')).toMatchObject({ state });
  await records.put({ ...RECORD, state: late }, (keys) => keys);
  expect(await records.read('o1')).toMatchObject({ state });
});

test('the record of an answered order is stored with the keys that are left of those that got no answer', async () => {
  const { records, device } = open();
  expect(await records.unanswered()).toBeUndefined();
  await records.noteUnanswered(['a', 'b']);
  expect(await open(device).records.unanswered()).toEqual(['a', 'b']);
  await records.put(RECORD, (keys) => (keys as string[]).slice(1));
  expect(await records.unanswered()).toEqual(['b']);
  await records.put(RECORD, (keys) => keys);
  expect(await records.unanswered()).toEqual(['b']);
});

test('a change of a record that the browser has cleared begins with the one that the page knows', async () => {
  const { records } = open();
  const paid = { ...RECORD, state: 'paid' } as const;
  expect(await records.change('o1', (record) => ({ ...record, at: 2 }), paid)).toEqual({ ...paid, at: 2 });
  expect(await records.read('o1')).toEqual({ ...paid, at: 2 });
});

test.each([
  ['lapsed', 'paid'],
  ['refused', 'placed'],
] as const)('one that seemed %s and is %s after all goes on', async (state, now) => {
  const { records } = open();
  await records.put({ ...RECORD, state }, (keys) => keys);
  expect(await records.change('o1', (record) => ({ ...record, state: now }))).toMatchObject({ state: now });
});

test('a change of a record that is not there makes none', async () => {
  const { records } = open();
  expect(await records.change('o1', (record) => ({ ...record, state: 'paid' }))).toBeUndefined();
  expect(await records.all()).toEqual([]);
});

test('an unreadable record is left where it is and stops no other', async () => {
  const putBack = redirectLog(() => undefined);
  const { store, records } = open();
  await store.update('payment:bad', () => ({ v: 9 }));
  await records.put(RECORD, (keys) => keys);
  expect(await records.all()).toEqual([RECORD]);
  expect(await store.read('payment:bad')).toEqual({ v: 9 });
  putBack();
});

test('a removed record is gone', async () => {
  const { records } = open();
  await records.put(RECORD, (keys) => keys);
  await records.remove('o1');
  expect(await records.read('o1')).toBeUndefined();
});

test('a device that is full before the widget opens shows an error; one that fills up after the payment loses nothing', async () => {
  const putBack = redirectLog(() => undefined);
  const idb = faultyIdb(freshDevice());
  const { records } = open(idb.indexedDB);
  idb.fullWrites = 2;
  await expect(records.put(RECORD, (keys) => keys)).rejects.toMatchObject({ code: 'storage-full' });
  await records.put(RECORD, (keys) => keys);
  idb.fullWrites = 2;
  await records.change('o1', (record) => ({ ...record, state: 'paid' }));
  expect(await records.read('o1')).toMatchObject({ state: 'paid' });
  putBack();
});
