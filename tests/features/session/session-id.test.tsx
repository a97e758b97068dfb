import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { readStored, writeStored } from '#src/features/session/browser-storage.ts';
import { useSessionId } from '#src/features/session/use-lists.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { type Device, openDevice, openTab } from '#tests/kit/page/device.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('sessionId', null);
});

function sessionOf(device: Device): Promise<string> {
  const { sync, close } = openTab(device, cannedFetch());
  onTestFinished(close);
  return sync.opened();
}

test('is 32 hex characters, made once a device and mirrored', async () => {
  const device = openDevice();
  const both = await Promise.all([sessionOf(device), sessionOf(device)]);
  expect(both[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(both[1]).toBe(both[0]);
  expect(localStorage.getItem('sessionId')).toBe(both[0]);
});

test('comes back from whichever copy survived', async () => {
  const device = openDevice();
  const first = await sessionOf(device);
  localStorage.clear();
  expect(await sessionOf(device)).toBe(first);
  expect(localStorage.getItem('sessionId')).toBe(first);
  expect(await sessionOf(openDevice())).toBe(first);
});

test('one that the server would refuse is replaced', async () => {
  localStorage.setItem('sessionId', '7');
  expect(await sessionOf(openDevice())).toMatch(/^[0-9a-f]{32}$/);
});

test('is there where localStorage is blocked', async () => {
  allowConsole(/sessionId could not be stored/);
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  const device = openDevice();
  const first = await sessionOf(device);
  expect(await sessionOf(device)).toBe(first);
  expect(readStored('userToken')).toBeNull();
});

test('an earlier one by which the server still knows the browser takes its place', async () => {
  const earlier = 'ea511e5000000000000000000000000a';
  const line = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };
  const canned = cannedFetch({
    'GET /get-cart': ({ query }) =>
      query.get('session_id') === earlier ? { cartItems: [line] } : { cartItems: [], earlier_session_id: earlier },
  });
  const { sync, close } = openTab(openDevice(), canned);
  onTestFinished(close);
  const first = await sync.opened();
  sync.outbox.cart(first).subscribe(() => undefined);
  await sync.outbox.drain(sync.outbox.cart(first).queueKey, { wantsRead: true });
  await waitFor(() => expect(sync.sessionId()).toBe(earlier));
  expect(localStorage.getItem('sessionId')).toBe(earlier);
  await sync.restored();
});

const Shown = () => useSessionId() ?? 'none';

test('a screen sees it, a server sees none', async () => {
  const { sync } = await renderShop(<Shown />);
  await screen.findByText((await sync?.current()?.opened()) ?? 'no outbox');
  expect(renderToString(<Shown />)).toBe('none');
});

test.each([
  ['whose browser has deleted a cart with items', '2', false, true],
  ['whose cart was empty', '0', false, false],
  ['that can store nothing', '2', true, false],
])('a device %s is told that its cart was cleared only where it was', async (_, cartLength, isBroken, wasCleared) => {
  if (isBroken) allowConsole(/./);
  writeStored('sessionId', 'a'.repeat(32));
  writeStored('cartLength', cartLength);
  onTestFinished(() => writeStored('cartLength', null));
  const tab = openTab(openDevice(), cannedFetch());
  onTestFinished(tab.close);
  tab.idb.isBroken = isBroken;
  expect(await tab.sync.wasCleared()).toBe(wasCleared);
});
