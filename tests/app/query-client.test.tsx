// Which failed requests show a toast.
import { InfiniteQueryObserver, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#src/app/query-client.ts';
import { ApiError, NetworkError } from '#src/base/errors.ts';
import { Toaster, toast } from '#src/ui/toaster.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const answered = (status: number) => new ApiError({ status, endpoint: 'x' });
const silent = new NetworkError('no-answer');

let client: QueryClient;
beforeEach(() => {
  allowConsole(/\[query\]/);
  client = createQueryClient();
  render(<Toaster />);
});

/** A screen asks in vain. */
async function ask(key: string, error: Error, failure?: string): Promise<void> {
  const queryFn = () => Promise.reject(error);
  const meta = failure === undefined ? {} : { failure };
  const observer = new QueryObserver(client, { queryKey: [key], queryFn, retry: false, meta });
  onTestFinished(observer.subscribe(() => undefined));
  await act(() => observer.refetch());
}
const shown = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent);

test.each([
  ['the shop does not answer', silent],
  ['the shop has an error', answered(503)],
])('when %s, only the first of several requests says so', async (_, error) => {
  await ask('goods', error, 'Failed to fetch products');
  await ask('banners', error, 'Failed to fetch banners');
  expect(shown()).toEqual(['Failed to fetch products']);
});

test('a request that fails once the toast of another one has gone says so', async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  await ask('goods', silent, 'Failed to fetch products');
  vi.setSystemTime(3_999);
  await ask('order', silent, 'Failed to fetch order');
  expect(shown()).toEqual(['Failed to fetch products']);
  vi.setSystemTime(4_000);
  await ask('banners', silent, 'Failed to fetch banners');
  expect(shown()).toContain('Failed to fetch banners');
});

test('a request that fails once, as on a mobile network, is repeated after a second and says nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queryFn = vi.fn(async () => ['tee']).mockRejectedValueOnce(silent);
  const meta = { failure: 'Failed to fetch products' };
  const observer = new QueryObserver(client, { queryKey: ['goods'], queryFn, meta });
  onTestFinished(observer.subscribe(() => undefined));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(observer.getCurrentResult().data).toEqual(['tee']);
  expect(shown()).toEqual([]);
});

test('a request that fails again says so again', async () => {
  await ask('goods', silent, 'Failed to fetch products');
  act(() => toast.end('Failed to fetch products'));
  expect(shown()).toEqual([]);
  await ask('goods', silent, 'Failed to fetch products');
  expect(shown()).toEqual(['Failed to fetch products']);
});

test('each refusal is said, and so is another cause', async () => {
  await ask('goods', answered(404), 'No such product');
  await ask('order', answered(403), 'No such order');
  await ask('banners', silent, 'Failed to fetch banners');
  expect(shown().toSorted()).toEqual(['Failed to fetch banners', 'No such order', 'No such product']);
});

test('a request without words, or that no screen waits for, fails without a toast', async () => {
  await ask('settings', silent);
  const meta = { failure: 'Failed to fetch products' };
  await client.prefetchQuery({ queryKey: ['goods'], queryFn: () => Promise.reject(silent), retry: false, meta });
  act(() => toast.success('Link copied'));
  expect(shown()).toEqual(['Link copied']);
});

test('an older answer on the screen is enough; the next page of a list is not there, and that is said', async () => {
  client.setQueryData(['goods'], ['tee']);
  await ask('goods', silent, 'Failed to fetch products');
  expect(shown()).toEqual([]);
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: ({ pageParam }) => (pageParam === 0 ? Promise.resolve('first') : Promise.reject(silent)),
    initialPageParam: 0,
    getNextPageParam: () => 1,
    retry: false,
    meta: { failure: 'Failed to fetch more products' },
  });
  onTestFinished(list.subscribe(() => undefined));
  await act(() => list.refetch());
  await act(() => list.fetchNextPage());
  expect(await screen.findByText('Failed to fetch more products')).toBeTruthy();
});

/** The page becomes visible again. */
const look = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

test('what is on screen and older than five minutes is requested again when the page is looked at again', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  client.mount();
  onTestFinished(() => client.unmount());
  /** A screen with an answer, and how often it was requested. */
  const screenOf = async (key: string, options: object) => {
    const queryFn = vi.fn(async () => key);
    const observer = new QueryObserver(client, { queryKey: [key], queryFn, ...options });
    onTestFinished(observer.subscribe(() => undefined));
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(key));
    return queryFn;
  };
  const all = [
    await screenOf('goods', {}),
    await screenOf('parcel', { staleTime: 0 }),
    await screenOf('settings', { staleTime: 24 * 60 * 60_000 }),
  ];
  const requests = () => all.map((queryFn) => queryFn.mock.calls.length);
  vi.setSystemTime(5 * 60_000 - 1);
  look();
  expect(requests()).toEqual([1, 1, 1]);
  // The wait for the answers above takes part of a second.
  vi.setSystemTime(5 * 60_000 + 1_000);
  look();
  await vi.waitFor(() => expect(requests()).toEqual([2, 2, 1]));
});

test('what has failed is not requested again, nor said again, when the page is looked at again', async () => {
  client.mount();
  onTestFinished(() => client.unmount());
  await ask('goods', silent, 'Failed to fetch products');
  act(() => toast.end('Failed to fetch products'));
  look();
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryState(['goods'])?.fetchStatus).toBe('idle');
  expect(shown()).toEqual([]);
});

test('what is stale is requested again when the network is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  client.mount();
  onTestFinished(() => client.unmount());
  const queryFn = vi.fn(async () => ['tee']);
  const observer = new QueryObserver(client, { queryKey: ['goods'], queryFn, staleTime: 0 });
  onTestFinished(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['tee']));
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
});
