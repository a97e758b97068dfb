// Constants of the page: how long it waits, how much it stores and how old data may be, each at its boundary.
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { readApiConfig } from '#src/api/config.ts';
import { cartReadQuery } from '#src/features/cart/cart-read-query.ts';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { useNotifications } from '#src/features/chat/use-notifications.ts';
import { countVisit, readInstallMemory } from '#src/features/install/install-memory.ts';
import { readRecentSearches, saveRecentSearch } from '#src/features/search/recent-searches.ts';
import { readSearchParams } from '#src/features/search/search-params.ts';
import { suggestionsQuery } from '#src/features/search/suggestions-query.ts';
import { createLazySync } from '#src/features/session/lazy-sync.ts';
import { leaveAccount } from '#src/features/session/leave-account.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { usePlace } from '#src/features/stores/stores-screen.tsx';
import { useHeldFor } from '#src/features/sync/use-held-for.ts';
import { mayNotify } from '#src/features/sync/use-refusal-toasts.ts';
import { saveTracked } from '#src/features/tracking/tracked-shipments.ts';
import { untilNoWorkIsOpen } from '#src/features/update/open-work.ts';
import { createMemoryStore } from '#src/storage/store.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openApi(answers: Record<string, Answer>) {
  // A screen would observe the query; here nothing does, and it would be dropped after five minutes.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const { fetch, calls } = cannedFetch(answers);
  return { api: createApiClient(readApiConfig({}), { fetch }), client, calls };
}

describe('an answer is asked for again', () => {
  test('of the settings and categories after 30 minutes', async () => {
    const { api, client, calls } = openApi({});
    await client.fetchQuery(categoriesQuery(api));
    await pass(30 * MINUTE - 1);
    await client.fetchQuery(categoriesQuery(api));
    expect(calls).toHaveLength(1);
    await pass(1);
    await client.fetchQuery(categoriesQuery(api));
    expect(calls).toHaveLength(2);
  });

  test('of the cart after 30 seconds', async () => {
    const drain = vi.fn(async () => ({ hasRead: true }));
    const client = new QueryClient();
    const sync = { outbox: { drain } } as unknown as Parameters<typeof cartReadQuery>[0];
    const list = { queueKey: 'cart:s' } as unknown as Parameters<typeof cartReadQuery>[1];
    const read = () => client.fetchQuery(cartReadQuery(sync, list));
    await read();
    await pass(30 * SECOND - 1);
    await read();
    expect(drain).toHaveBeenCalledTimes(1);
    await pass(1);
    await read();
    expect(drain).toHaveBeenCalledTimes(2);
  });

  test('of a backend that sends whole lists after five minutes, whatever is chosen from them', async () => {
    const { api, client, calls } = openApi({ 'GET /products': { data: [] } });
    const choose = (color: string) => client.fetchInfiniteQuery(listingQuery(api, { source: {}, params: { color } }));
    await choose('Black');
    await pass(5 * MINUTE);
    await choose('Teal');
    expect(calls).toHaveLength(1);
    await pass(1);
    await choose('White');
    expect(calls).toHaveLength(2);
  });
});

describe('what is waited for', () => {
  test('a notification of the chat may come every 10 seconds and not more often', async () => {
    allowConsole(/chat/i);
    const notify = (notificationDelaySeconds: number) =>
      renderHook(() =>
        useNotifications({ hasNotifications: true, notificationDelaySeconds, notificationLoop: 0, hasSound: false }),
      );
    const [tooOften, often] = [notify(9), notify(10)];
    await pass(10 * SECOND);
    expect([tooOften.result.current.isShown, often.result.current.isShown]).toEqual([false, true]);
  });

  test('a state is shown once it lasts 400 ms', async () => {
    const { result } = renderHook(() => useHeldFor(true));
    await pass(399);
    expect(result.current).toBe(false);
    await pass(1);
    expect(result.current).toBe(true);
  });

  test('the outbox’s code is fetched again after 0.7 and then after 2 seconds', async () => {
    const fetchCode = vi.fn(() => Promise.reject(new TypeError('gone')));
    createLazySync(fetchCode)
      .open()
      .catch(() => undefined);
    for (const [ms, times] of [
      [0, 1],
      [699, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
    ] as const) {
      await pass(ms);
      expect(fetchCode).toHaveBeenCalledTimes(times);
    }
  });

  test('suggestions come from the worker when the shop does not answer for 3 seconds', async () => {
    // The platform's timeouts do not follow the fake clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    });
    const asked: (RequestCache | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      asked.push(init?.cache);
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    };
    const api = createApiClient(readApiConfig({}), { fetch });
    new QueryClient().fetchQuery(suggestionsQuery(api, 'mat')).catch(() => undefined);
    await vi.dynamicImportSettled();
    await pass(2_999);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  test('a log-out waits 3 seconds for pending changes', async () => {
    localStorage.setItem('contact_email', 'asha@example.in');
    const list = { queueKey: 'wish', subscribe: () => () => undefined };
    const wishlist = { ...list, snapshot: () => ({ isRead: true, status: { waiting: budgets.length === 0 ? 1 : 0 } }) };
    const waits = { ...list, snapshot: () => ({ isRead: true, status: { waiting: 0 } }) };
    const budgets: number[] = [];
    const setCustomer = vi.fn(never);
    const drain = (_: string, { budgetMs }: { budgetMs: number }) => {
      budgets.push(budgetMs);
      return never();
    };
    const outbox = { wishlist: () => wishlist, waits: () => waits, drain, setCustomer };
    const sync = { outbox, forgetNotes: async () => undefined };
    void leaveAccount({} as never, sync as never, new QueryClient());
    await pass(2_999);
    expect(setCustomer).not.toHaveBeenCalled();
    await pass(1);
    expect(setCustomer).toHaveBeenCalledWith(null);
    expect(budgets).toEqual([3_000]);
  });

  test('a new version looks every second whether the work of all tabs is done', async () => {
    const query = vi.fn(async () => ({ held: [{ name: 'checkout' }] }));
    vi.stubGlobal('navigator', { locks: { query } });
    void untilNoWorkIsOpen();
    await pass(999);
    expect(query).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(query).toHaveBeenCalledTimes(2);
  });

  test('the device has 10 seconds to say where it is, and may say where it was in the last 10 minutes', () => {
    const getCurrentPosition = vi.fn();
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    const { result } = renderHook(() => usePlace());
    act(() => result.current.ask());
    expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ timeout: 10 * SECOND, maximumAge: 10 * MINUTE });
  });
});

describe('a search', () => {
  test('is made of the first 200 characters', () => {
    expect(readSearchParams({ q: 'x'.repeat(201) }).q).toHaveLength(200);
  });

  test('suggests six products at most, from two letters on', async () => {
    const data = Array.from({ length: 9 }, (_, at) => ({ _id: `p${at}`, productName: `P${at}`, salePrice: 1 }));
    const { api, client } = openApi({ 'GET /productdetailbyname': { data } });
    expect(await client.fetchQuery(suggestionsQuery(api, 'ma'))).toHaveLength(6);
    expect([suggestionsQuery(api, 'm').enabled, suggestionsQuery(api, 'ma').enabled]).toEqual([false, true]);
  });
});

describe('what the device remembers', () => {
  test('the shop opened again within half an hour is the same visit', () => {
    const visits = (minutes: number) => {
      countVisit(minutes * MINUTE);
      return readInstallMemory().visits;
    };
    expect([visits(1_000), visits(1_030), visits(1_060.01)]).toEqual([1, 1, 2]);
  });

  test('the last 8 searches', () => {
    for (let number = 1; number <= 9; number += 1) saveRecentSearch(`search ${number}`);
    const kept = readRecentSearches();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([8, 'search 9', 'search 2']);
  });

  test('the last 5 parcels', () => {
    const shipment = { track_status: 1, shipment_track: [], shipment_track_activities: [] } as never;
    const kept = [1, 2, 3, 4, 5, 6].map((at) => saveTracked({ awb: `A${at}`, at, shipment })).at(-1);
    expect(kept?.map(({ awb }) => awb)).toEqual(['A6', 'A5', 'A4', 'A3', 'A2']);
  });

  test('the last 300 refusals that were shown', async () => {
    const notes = createMemoryStore();
    for (let number = 1; number <= 301; number += 1) await mayNotify(notes, `op-${number}`);
    expect(await mayNotify(notes, 'op-2')).toBe(false);
    expect(await mayNotify(notes, 'op-1')).toBe(true);
  });
});
