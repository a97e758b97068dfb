// The outbox of a page, on the browser's own ports: its token, its network, its worker and its device.
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { startPageSync } from '#src/app/page-sync.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { wishLine } from '#src/offline/lines.ts';
import { pageRest } from '#src/storage/page-rest.ts';
import { retryLater } from '#src/ui/failed-pictures.ts';
import { tee } from '#tests/features/cart/sample-products.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { type Answer, type CannedRequest, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const EMAIL = 'asha@example.in';
beforeEach(() => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', EMAIL);
});
/** An outbox outlives its test: its requests must not reach the real fetch. */
const setAnswers = (answers?: Record<string, Answer>) => {
  const canned = cannedFetch(answers);
  vi.stubGlobal('fetch', canned.fetch);
  return canned;
};
afterEach(() => {
  vi.unstubAllGlobals();
  setAnswers();
});

function start(answers?: Record<string, Answer>) {
  const canned = setAnswers(answers);
  const config = readApiConfig({});
  const api = createApiClient(config, { fetch: canned.fetch, getToken: () => 'token-1' });
  const shown: string[] = [];
  return { ...canned, shown, sync: startPageSync(api, (orderId) => shown.push(orderId)) };
}

test('sends with the token of the log-in', async () => {
  const tokens: (string | null)[] = [];
  const { sync } = start({
    'POST /add-wishlist': ({ headers }: CannedRequest) => {
      tokens.push(headers.get('authorization'));
      return { data: { _id: 'wish-1' } };
    },
  });
  await sync.opened();
  await sync.outbox.wishlist(EMAIL).add(wishLine(tee));
  await waitFor(() => expect(tokens).toEqual(['Bearer token-1']));
});

test('finds by itself that the shop can be reached again, and then shows the pictures that failed', async () => {
  const { sync } = start();
  const show = vi.fn();
  onTestFinished(retryLater({ load: async () => false, show }));
  sync.outbox.connectivity.proveGone();
  expect(show).not.toHaveBeenCalled();
  sync.outbox.connectivity.suspect();
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
});

test('a tab in the background does not ask whether the shop can be reached again', async () => {
  const { sync, calls } = start();
  await sync.opened();
  await waitFor(() => expect(calls).not.toEqual([]));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  calls.length = 0;
  sync.outbox.connectivity.suspect();
  expect(calls).toEqual([]);
  hidden.mockReturnValue(false);
  sync.outbox.connectivity.suspect();
  expect(calls).toEqual(['GET /cod-status']);
});

test('asks for Background Sync, and wakes the worker when this tab cannot read the device', async () => {
  allowConsole(/storage-unavailable/);
  const told: unknown[] = [];
  const controller = { postMessage: (message: unknown) => told.push(message) };
  const registration = { sync: { register: async (tag: string) => void told.push(tag) } };
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal(
    'navigator',
    navigatorWith({ serviceWorker: { controller, getRegistration: async () => registration } }),
  );
  const { sync } = start();
  await sync.opened();
  await sync.outbox.wishlist(EMAIL).add(wishLine(tee));
  await waitFor(() => expect(told).toEqual(expect.arrayContaining(['outbox', { type: 'drain' }])));
});

test('begins no transaction in the back/forward cache', async () => {
  start();
  onTestFinished(() => void dispatchEvent(new Event('pageshow')));
  dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  const waits = Symbol('waits');
  const next = new Promise((resolve) => setTimeout(resolve, 0, waits));
  expect(await Promise.race([pageRest.over(), next])).toBe(waits);
});

test('shows the order of a payment that an earlier page left open', async () => {
  const result = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  const figures = { advanceAmount: 0, total: 10, shippingCharges: 0 };
  const first = start();
  const sessionId = await first.sync.opened();
  await first.sync.payments.put(
    {
      ...{ v: 1, orderId: 'order1', state: 'paid', mode: 'online', at: Date.now(), sessionId, ordered: [], tries: 0 },
      figures,
      result,
    },
    (keys) => keys,
  );
  const next = start({
    'POST /verify-payment': { data: { _id: 'order1' } },
    'GET /get-order/order1': { data: { _id: 'order1' } },
  });
  await waitFor(() => expect(next.shown).toEqual(['order1']));
});
