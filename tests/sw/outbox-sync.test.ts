import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { Product } from '#src/contract/product.ts';
import { createOutbox } from '#src/offline/index.ts';
import { cartLine } from '#src/offline/lines.ts';
import { type Drained, platformPorts } from '#src/offline/worker.ts';
import { takeSyncGaveUp } from '#src/storage/sync-gave-up.ts';
import { endSync, openWorkerOutbox } from '#sw/outbox-sync.ts';

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

test('a sync event sends although the browser still says that it is offline; other triggers do not', async () => {
  onTestFinished(redirectLog(() => undefined));
  const config = readApiConfig({});
  const written: string[] = [];
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json({ success: true, cartItems: [] });
    written.push(`${method} ${url}`);
    return Response.json({ success: true });
  });
  const page = { config, getToken: async () => null, isVisible: () => false, freeSpace: async () => undefined };
  const outbox = createOutbox(platformPorts(page));
  await outbox.cart(await outbox.session.open()).add(tee);

  const worker = openWorkerOutbox(config);
  await worker.wake('message');
  expect(written).toEqual([]);
  await worker.sync({ lastChance: false });
  expect(written).toEqual(['POST /api/add-cart']);
  await outbox.cart(await outbox.session.open()).add(tee);
  await worker.wake('message');
  expect(written).toHaveLength(1);
});
