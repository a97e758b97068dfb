// After a cached page is hydrated, its answers get their true age, and newer ones replace them.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takePageAnswers } from '#src/app/page-answers.ts';
import { isOfTheShop } from '#src/app/page-persister.ts';
import { persistQueries } from '#src/app/persist-queries.ts';
import { openQueryPersister } from '#src/app/query-persister.ts';
import { redirectLog } from '#src/base/log.ts';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';
import { cachedSince, noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { openQueryStore, type QueryStore } from '#src/storage/query-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-21T08:00:00Z');
const BANNERS = ['banners'];
const HASH = JSON.stringify(BANNERS);

let store: QueryStore;
let restoreLog: () => void;
let fetchBanners: () => Promise<string[]>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  store = openQueryStore(createMemoryStore());
  restoreLog = redirectLog(() => undefined);
  noteCachedSince(HASH, undefined);
  fetchBanners = vi.fn(async () => ['fetched again']);
  stop = () => undefined;
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  restoreLog();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(50);

const newClient = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 5 * MINUTE, retry: false } } });
  return { client, stored: persistQueries(client, async () => openQueryPersister(store, isOfTheShop)) };
};

/** Shows a cached page that was rendered so long ago. Returns what the program does next. */
async function openCachedPage(agoMs: number) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = ANSWERS_ID;
  block.setAttribute(CACHED_AT_ATTRIBUTE, String(Date.now() - agoMs));
  block.textContent = JSON.stringify([[BANNERS, ['rendered']]]);
  document.body.append(block);
  const { client, stored } = newClient();
  const brought = takePageAnswers(client);
  const observer = new QueryObserver(client, { queryKey: BANNERS, queryFn: fetchBanners });
  stop = observer.subscribe(() => undefined);
  await settle();
  return {
    shown: () => observer.getCurrentResult(),
    refetch: () => observer.refetch(),
    revalidate: async () => {
      await stored.revalidate(client, [['gone'], ...(brought?.keys ?? [])], brought?.cachedSince ?? 0);
      await settle();
    },
  };
}

/** An earlier page stored this answer. */
async function storeAnswer(answer: string[]) {
  await newClient().client.fetchQuery({ queryKey: BANNERS, queryFn: async () => answer });
  await settle();
}

test('a page of any age is hydrated with the answers that it was rendered from', async () => {
  await storeAnswer(['stored']);
  const page = await openCachedPage(HOUR);
  expect(page.shown().data).toEqual(['rendered']);
  expect(fetchBanners).not.toHaveBeenCalled();
});

test('then stale answers are fetched again', async () => {
  const page = await openCachedPage(HOUR);
  await page.revalidate();
  expect(page.shown().data).toEqual(['fetched again']);
});

test('and fresh answers are not', async () => {
  const page = await openCachedPage(2 * MINUTE);
  await page.revalidate();
  expect(page.shown()).toMatchObject({ data: ['rendered'], isStale: false });
  expect(fetchBanners).not.toHaveBeenCalled();
  // Its age counts from its rendering, not from the hydration.
  expect(NOW - page.shown().dataUpdatedAt).toBeGreaterThanOrEqual(2 * MINUTE - 1_000);
});

test('a newer answer in the store replaces it, an older one does not', async () => {
  await storeAnswer(['stored']);
  vi.setSystemTime(NOW + MINUTE);
  const newer = await openCachedPage(2 * MINUTE);
  await newer.revalidate();
  expect(newer.shown().data).toEqual(['stored']);
  expect(Date.now() - newer.shown().dataUpdatedAt).toBeGreaterThanOrEqual(MINUTE - 1_000);
  stop();
  document.body.innerHTML = '';

  const older = await openCachedPage(MINUTE / 2);
  await older.revalidate();
  expect(older.shown().data).toEqual(['rendered']);
  expect(fetchBanners).not.toHaveBeenCalled();
});

test('an answer that another version of the store wrote does not replace it', async () => {
  await storeAnswer(['stored']);
  for (const [key, text] of await store.entries())
    await store.setItem(key, JSON.stringify({ ...JSON.parse(text), buster: 'another' }));
  vi.setSystemTime(NOW + MINUTE);
  const page = await openCachedPage(2 * MINUTE);
  await page.revalidate();
  expect(page.shown().data).toEqual(['rendered']);
});

test('an answer from the future (the clock was set back) is fetched again', async () => {
  const page = await openCachedPage(-HOUR);
  await page.revalidate();
  expect(page.shown().data).toEqual(['fetched again']);
});

test('a stored answer from the future replaces no answer of the page', async () => {
  vi.setSystemTime(NOW + 24 * HOUR);
  await storeAnswer(['stored']);
  vi.setSystemTime(NOW);
  const page = await openCachedPage(MINUTE);
  await page.revalidate();
  expect(page.shown().data).toEqual(['rendered']);
});

test('a stored answer from the future is shown and fetched again, and has no time in the future', async () => {
  vi.setSystemTime(NOW + 24 * HOUR);
  await storeAnswer(['stored']);
  vi.setSystemTime(NOW);
  fetchBanners = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const observer = new QueryObserver(newClient().client, { queryKey: BANNERS, queryFn: fetchBanners });
  stop = observer.subscribe(() => undefined);
  await settle();
  expect(observer.getCurrentResult().data).toEqual(['stored']);
  expect(fetchBanners).toHaveBeenCalledTimes(1);
  expect(cachedSince(HASH) ?? 0).toBeLessThanOrEqual(Date.now());
});

test('an answer that was fetched meanwhile is the newest', async () => {
  await storeAnswer(['stored']);
  const page = await openCachedPage(HOUR);
  await page.refetch();
  await page.revalidate();
  expect(page.shown()).toMatchObject({ data: ['fetched again'], isStale: false });
  expect(fetchBanners).toHaveBeenCalledTimes(1);
});

test('an answer that no screen shows any more is not fetched', async () => {
  const page = await openCachedPage(HOUR);
  stop();
  await page.revalidate();
  expect(fetchBanners).not.toHaveBeenCalled();
});

test('the age of a stale answer is shown when it cannot be fetched, and not while it is fetched', async () => {
  const { promise, reject } = Promise.withResolvers<string[]>();
  fetchBanners = () => promise;
  const page = await openCachedPage(HOUR);
  await page.revalidate();
  expect(cachedSince(HASH)).toBeUndefined();
  reject(new TypeError('Failed to fetch'));
  await settle();
  expect(page.shown().data).toEqual(['rendered']);
  expect(NOW - (cachedSince(HASH) ?? NOW)).toBeGreaterThanOrEqual(HOUR - 1_000);
});

test.each([HOUR, 2 * MINUTE])('without a network its age of %i ms is shown', async (age) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fetchBanners = () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await openCachedPage(age);
  await page.revalidate();
  expect(page.shown().data).toEqual(['rendered']);
  expect(NOW - (cachedSince(HASH) ?? NOW)).toBeGreaterThanOrEqual(age - 1_000);
});
