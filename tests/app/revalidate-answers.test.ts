// After a page that was kept on the device is taken over: its answers are as old as they are, and give way to newer ones.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takePageAnswers } from '#src/app/page-answers.ts';
import { persistQueries } from '#src/app/persist-queries.ts';
import { openQueryPersister } from '#src/app/query-persister.ts';
import { redirectLog } from '#src/base/log.ts';
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
let ask: () => Promise<string[]>;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  store = openQueryStore(createMemoryStore());
  restoreLog = redirectLog(() => undefined);
  noteCachedSince(HASH, undefined);
  ask = vi.fn(async () => ['asked again']);
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
  return { client, kept: persistQueries(client, async () => openQueryPersister(store)) };
};

/** A page drawn so long ago, kept since, and on screen. Gives what the program does next. */
async function openKept(agoMs: number) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'page-answers';
  block.dataset.kept = String(Date.now() - agoMs);
  block.textContent = JSON.stringify({ at: 1, answers: [[BANNERS, ['drawn']]] });
  document.body.append(block);
  const { client, kept } = newClient();
  const brought = takePageAnswers(client);
  const observer = new QueryObserver(client, { queryKey: BANNERS, queryFn: ask });
  stop = observer.subscribe(() => undefined);
  await settle();
  return {
    shown: () => observer.getCurrentResult(),
    takenOver: async () => {
      await kept.revalidate(client, brought?.keys ?? [], brought?.cachedSince ?? 0);
      await settle();
    },
  };
}

/** An earlier page stored this answer. */
async function storeAnswer(answer: string[]) {
  await newClient().client.fetchQuery({ queryKey: BANNERS, queryFn: async () => answer });
  await settle();
}

test('however old, a page is taken over as it was drawn', async () => {
  await storeAnswer(['stored']);
  const page = await openKept(HOUR);
  expect(page.shown().data).toEqual(['drawn']);
  expect(ask).not.toHaveBeenCalled();
});

test('then what is too old is asked for again', async () => {
  const page = await openKept(HOUR);
  await page.takenOver();
  expect(page.shown().data).toEqual(['asked again']);
});

test('and what is young enough is not', async () => {
  const page = await openKept(2 * MINUTE);
  await page.takenOver();
  expect(page.shown()).toMatchObject({ data: ['drawn'], isStale: false });
  expect(ask).not.toHaveBeenCalled();
  // It grows old from when it was drawn, not from when it was shown.
  expect(NOW - page.shown().dataUpdatedAt).toBeGreaterThanOrEqual(2 * MINUTE - 1_000);
});

test('a newer answer that the device has takes its place, an older one does not', async () => {
  await storeAnswer(['stored']);
  vi.setSystemTime(NOW + MINUTE);
  const newer = await openKept(2 * MINUTE);
  await newer.takenOver();
  expect(newer.shown().data).toEqual(['stored']);
  stop();
  document.body.innerHTML = '';

  const older = await openKept(MINUTE / 2);
  await older.takenOver();
  expect(older.shown().data).toEqual(['drawn']);
  expect(ask).not.toHaveBeenCalled();
});

test('and so is what a clock that was put back calls new', async () => {
  const page = await openKept(-HOUR);
  await page.takenOver();
  expect(page.shown().data).toEqual(['asked again']);
});

test('without a network its age is told', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  ask = () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await openKept(HOUR);
  await page.takenOver();
  expect(page.shown().data).toEqual(['drawn']);
  expect(NOW - (cachedSince(HASH) ?? 0)).toBeGreaterThanOrEqual(HOUR - 1_000);
});
