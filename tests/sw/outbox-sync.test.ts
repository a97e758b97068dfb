import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { Product } from '#src/contract/product.ts';
import { createOutbox, type Doc } from '#src/offline/index.ts';
import { cartLine } from '#src/offline/lines.ts';
import { type Drained, platformPorts } from '#src/offline/worker.ts';
import { takeSyncGaveUp } from '#src/storage/sync-gave-up.ts';
import { endSync, openWorkerOutbox } from '#sw/outbox-sync.ts';
import { faultyIdb } from '#tests/kit/simulation/idb.ts';

const product = v.parse(Product, { _id: 'tee', productName: 'Tee', salePrice: 100 });
const tee = cartLine({ product, color: 'Black', size: 'M', isCombo: false, comboProducts: [] });

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** A sync event whose drains ended like this. */
const sync = (drained: Partial<Drained>[], lastChance = false) =>
  endSync(
    drained.map((one) => ({ remaining: 0, ended: 'rest', againInMs: null, hasRead: false, ...one })),
    { lastChance },
  );

test('the event ends when nothing is left', async () => {
  await expect(sync([{}, {}])).resolves.toBeUndefined();
});

test.each<[string, Partial<Drained>]>([
  ['a wait too long for the worker', { ended: 'wait', remaining: 2 }],
  ['a tab that holds the lease', { ended: 'lost', remaining: 1 }],
  ['more than one event can send', { ended: 'budget', remaining: 9 }],
])('the browser is asked to come back after %s', async (_, drained) => {
  await expect(sync([{}, drained])).rejects.toThrow('the outbox is not empty');
});

test.each<[string, Partial<Drained>]>([
  ['a login', { ended: 'blocked', remaining: 1 }],
  ['a page that has the token', { ended: 'offline', remaining: 1 }],
])('what waits for %s is not worth another event', async (_, drained) => {
  await expect(sync([drained])).resolves.toBeUndefined();
});

test('the last failure is reported to the next page, once', async () => {
  expect(await takeSyncGaveUp()).toBe(false);
  await expect(sync([{ ended: 'wait', remaining: 1 }], true)).rejects.toThrow();
  expect(await takeSyncGaveUp()).toBe(true);
  expect(await takeSyncGaveUp()).toBe(false);
});

test('at the last failure nothing is reported if an open tab is sending', async () => {
  await expect(sync([{}, { ended: 'lost', remaining: 1 }], true)).rejects.toThrow();
  expect(await takeSyncGaveUp()).toBe(false);
  await expect(
    sync(
      [
        { ended: 'wait', remaining: 1 },
        { ended: 'lost', remaining: 1 },
      ],
      true,
    ),
  ).rejects.toThrow();
  expect(await takeSyncGaveUp()).toBe(true);
});

const config = readApiConfig({});
/** A page's outbox on this device. Nothing is sent. */
async function openPage() {
  vi.stubGlobal('navigator', { onLine: false });
  const here = { config, getToken: async () => 'a token', isVisible: () => false, freeSpace: async () => undefined };
  const ports = platformPorts(here);
  const outbox = createOutbox(ports);
  const sessionId = await outbox.session.open();
  return { outbox, ports, cart: outbox.cart(sessionId) };
}
/** The worker of the same device, whose shop accepts everything. Its storage has faults of its own. */
function openWorker() {
  const idb = faultyIdb(indexedDB);
  vi.stubGlobal('indexedDB', idb.indexedDB);
  const written: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ success: true, cartItems: [] });
    written.push(`${method} ${url}`);
    return Response.json({ success: true });
  });
  return { idb, written, worker: openWorkerOutbox(config) };
}

describe('a worker whose storage fails', () => {
  beforeEach(() => {
    onTestFinished(redirectLog(() => undefined));
  });

  test('is asked again if the storage does not open', async () => {
    await (await openPage()).cart.add(tee);
    const { idb, worker, written } = openWorker();
    idb.isBroken = true;
    await expect(worker.sync({ lastChance: false })).rejects.toThrow('the outbox is not empty');
    expect(written).toEqual([]);
  });

  test('is asked again if the device is full, so that no request can be written ahead', async () => {
    await (await openPage()).cart.add(tee);
    const { idb, worker, written } = openWorker();
    idb.fullWrites = Number.POSITIVE_INFINITY;
    await expect(worker.sync({ lastChance: false })).rejects.toThrow('the outbox is not empty');
    expect(written).toEqual([]);
  });
});

test('a wishlist that a tab is sending does not hold up the worker, which has no token', async () => {
  const { outbox, ports } = await openPage();
  await outbox.setCustomer('a@example.com');
  const wishes = outbox.wishlist('a@example.com');
  await wishes.add(tee);
  await ports.store.update(wishes.queueKey, (doc) => ({
    ...(doc as Doc),
    sender: { epoch: 9, beat: Date.now(), holder: 'the tab' },
  }));
  await expect(openWorker().worker.sync({ lastChance: false })).resolves.toBeUndefined();
});

test('a sync event sends although the browser still says that it is offline; other triggers do not', async () => {
  onTestFinished(redirectLog(() => undefined));
  const { cart } = await openPage();
  await cart.add(tee);

  const { worker, written } = openWorker();
  await worker.wake('message');
  expect(written).toEqual([]);
  await worker.sync({ lastChance: false });
  expect(written).toEqual(['POST /api/add-cart']);
  await cart.add(tee);
  await worker.wake('message');
  expect(written).toHaveLength(1);
});
