import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteCachedAt } from '#src/api/cached-at.ts';
import { isOfTheShop } from '#src/app/page-persister.ts';
import { persistQueries } from '#src/app/persist-queries.ts';
import { openQueryPersister } from '#src/app/query-persister.ts';
import { redirectLog } from '#src/base/log.ts';
import { cachedSince, noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { openQueryStore, type QueryStore } from '#src/storage/query-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');
const BANNERS = '["banners"]';

let store: QueryStore;
let restoreLog: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  store = openQueryStore(createMemoryStore());
  restoreLog = redirectLog(() => undefined);
  noteCachedSince(BANNERS, undefined);
});
afterEach(() => {
  restoreLog();
  vi.useRealTimers();
});

function open(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } });
  persistQueries(client, async () => openQueryPersister(store, isOfTheShop));
  return client;
}
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Shows the query, as a screen does: it is fetched when it is stale. */
async function show(client: QueryClient, queryKey: string[], queryFn: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => undefined);
  await settle();
  const { data, dataUpdatedAt, status } = observer.getCurrentResult();
  stop();
  return { data, dataUpdatedAt, status };
}

test('a fresh answer is shown at the next start without a request', async () => {
  await show(open(), ['banners'], async () => ['one']);
  const fetchBanners = vi.fn(async () => ['two']);
  expect(await show(open(), ['banners'], fetchBanners)).toMatchObject({ data: ['one'], status: 'success' });
  expect(fetchBanners).not.toHaveBeenCalled();
});

test('a stale answer is shown and fetched again', async () => {
  await show(open(), ['banners'], async () => ['one']);
  vi.setSystemTime(NOW + HOUR);
  expect(await show(open(), ['banners'], async () => ['two'])).toMatchObject({ data: ['two'] });
});

test('when that fails the answer stays, with its age', async () => {
  await show(open(), ['banners'], async () => ['one']);
  vi.setSystemTime(NOW + HOUR);
  const shown = await show(open(), ['banners'], () => Promise.reject(new TypeError('Failed to fetch')));
  expect(shown.data).toEqual(['one']);
  expect(cachedSince(BANNERS)).toBeLessThan(NOW + 60_000);
});

test('an answer that is a day old is not shown', async () => {
  await show(open(), ['banners'], async () => ['one']);
  vi.setSystemTime(NOW + 25 * HOUR);
  expect(await show(open(), ['banners'], () => new Promise(() => {}))).toMatchObject({ status: 'pending' });
});

test('an answer from the worker’s cache has the age that the worker says, in memory and in the store', async () => {
  const reply = [{ _id: '1' }];
  noteCachedAt(reply, NOW - 2 * HOUR);
  expect((await show(open(), ['banners'], async () => reply)).dataUpdatedAt).toBe(NOW - 2 * HOUR);
  expect(cachedSince(BANNERS)).toBe(NOW - 2 * HOUR);
  const [entry] = await store.entries();
  expect(JSON.parse(entry?.[1] ?? '').state.dataUpdatedAt).toBe(NOW - 2 * HOUR);
});

test('personal answers are never stored', async () => {
  const client = open();
  for (const key of ['cart', 'wishlist', 'order-history', 'user-profile'])
    await show(client, [key, 'asha@example.in'], async () => ['private']);
  expect(await store.entries()).toEqual([]);
});

test('that the shop has no such product is not stored, as it may have it soon, and deletes what was stored of it', async () => {
  await show(open(), ['product', 'Tee'], async () => 'a tee');
  expect(await store.entries()).toHaveLength(1);
  vi.setSystemTime(NOW + HOUR);
  const client = open();
  await show(client, ['product', 'Tee'], async () => null);
  expect([client.getQueryData(['product', 'Tee']), await store.entries()]).toEqual([null, []]);
  await client.fetchQuery({ queryKey: ['product', 'Tee'], queryFn: async () => 'a new tee', staleTime: 0 });
  await settle();
  expect(await show(open(), ['product', 'Tee'], () => new Promise(() => {}))).toMatchObject({ data: 'a new tee' });
});

test('a store that fails breaks nothing, only the quick start is lost', async () => {
  const broken = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  store = openQueryStore({ read: broken, update: broken, remove: broken, keys: broken, entries: broken });
  expect(await show(open(), ['banners'], async () => ['one'])).toMatchObject({ data: ['one'], status: 'success' });
});

test('a store that never answers does not block the page', async () => {
  const hang = () => new Promise<never>(() => {});
  store = openQueryStore({ read: hang, update: hang, remove: hang, keys: hang, entries: hang });
  const client = open();
  const shown = show(client, ['banners'], async () => ['one']);
  await vi.advanceTimersByTimeAsync(2_000);
  await shown;
  expect(client.getQueryData(['banners'])).toEqual(['one']);
});

test('the store is tidied when the page is idle: expired and unreadable entries and those beyond the limit are removed', async () => {
  for (let n = 0; n < 110; n++) {
    const entry = { buster: '1', queryHash: `["product","${n}"]`, queryKey: ['product', `${n}`] };
    const state = { data: n, dataUpdatedAt: NOW - n * 1000 };
    await store.setItem(`tanstack-query-["product","${n}"]`, JSON.stringify({ ...entry, state }));
  }
  await store.setItem('tanstack-query-["banners"]', '{"buster":"0","state":{"dataUpdatedAt":1}}');
  await store.setItem('tanstack-query-["stores"]', '{"bus');
  openQueryPersister(store, isOfTheShop);
  await vi.advanceTimersByTimeAsync(500);
  const keys = (await store.entries()).map(([key]) => key);
  expect(keys).toHaveLength(100);
  expect(keys).not.toContain('tanstack-query-["product","109"]');
  expect(keys).not.toContain('tanstack-query-["banners"]');
});
