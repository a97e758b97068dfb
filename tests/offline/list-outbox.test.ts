// What the lists of one tab show and store when something happens outside them.
import { expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { createOutbox, type Doc } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { wish } from '#tests/kit/simulation/story.ts';

const ASHA = 'asha@example.com';
const around = { fetch: async () => Promise.reject(new TypeError('no network')), config: readApiConfig({}), speed: 8 };

function openTab(device = openDevice()) {
  onTestFinished(redirectLog(() => undefined));
  const { ports, idb, kill } = openContext(device, around);
  onTestFinished(kill);
  const outbox = createOutbox(ports);
  const linesOf = async (key: string) =>
    ((await ports.store.read(key)) as Doc | undefined)?.outbox.map(({ line }) => line) ?? [];
  return { outbox, ports, idb, device, linesOf };
}

test('a tab that is shown again shows what another tab wrote, although it missed the message', async () => {
  const { outbox, device } = openTab();
  const list = outbox.wishlist(null);
  list.subscribe(() => undefined);
  await expect.poll(() => list.snapshot().isRead).toBe(true);
  device.listeners.clear();
  await openTab(device).outbox.wishlist(null).add(wish);
  expect(list.snapshot().lines).toEqual([]);
  void outbox.wake('pageshow');
  await expect.poll(() => list.snapshot().lines).toMatchObject([{ line: wish.line }]);
});

test('a list says that the shop cannot be reached, and that it can again, although nothing in it changes', async () => {
  const { outbox } = openTab();
  const cart = outbox.cart(await outbox.session.open());
  cart.subscribe(() => undefined);
  await expect.poll(() => cart.snapshot().isRead).toBe(true);
  outbox.connectivity.proveGone();
  expect(cart.snapshot().status.word).toBe('offline');
  outbox.connectivity.proveReached(false);
  expect(cart.snapshot().status.word).toBe('online');
});

test('a list says that the storage has broken, also when something else found that out', async () => {
  const { outbox, idb } = openTab();
  const cart = outbox.cart(await outbox.session.open());
  cart.subscribe(() => undefined);
  await expect.poll(() => cart.snapshot().isRead).toBe(true);
  expect(cart.snapshot().status.attention).toEqual([]);
  idb.isBroken = true;
  await outbox.session.read();
  await expect.poll(() => cart.snapshot().status.attention).toEqual(['memory']);
});

test('a wish of a guest that is stored after the log-in is the customer’s, and no guest finds it on the device', async () => {
  const { outbox, linesOf } = openTab();
  await outbox.session.open();
  await outbox.wishlist(null).add({ ...wish, line: 'another' });
  await outbox.setCustomer(ASHA);
  await outbox.wishlist(null).add(wish);
  expect([await linesOf('wish:'), await linesOf(`wish:${ASHA}`)]).toEqual([[], ['another', wish.line]]);
});

test('a line is replaced in one write: a device that fails in between has neither of the two changes', async () => {
  const { outbox, ports, linesOf } = openTab();
  const { queueKey } = outbox.cart(await outbox.session.open());
  const cart = outbox.deviceCart();
  await cart.add(wish, 2);
  const { keep } = ports.store;
  const written: unknown[] = [];
  ports.store.keep = async (key, ...write) => {
    const place = await keep(key, ...write);
    if (key === queueKey) written.push(await linesOf(key));
    return place;
  };
  await cart.replace(wish.line, { ...wish, line: 'another' }, 2);
  expect(written).toEqual([['another']]);
  expect(cart.snapshot().lines).toMatchObject([{ line: 'another', qty: 2 }]);
});
