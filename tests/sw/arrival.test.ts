import '#tests/kit/worker/worker-scope.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { arrivalOf, fetchDidSucceed } from '#sw/cache-plugins.ts';
import { fetched } from '#tests/kit/worker/fetched-response.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

test('of several responses to a request, the first says when it was answered', async () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const state = {};
  const arrives = () =>
    fetchDidSucceed({
      state,
      response: new Response(),
      request: new Request('https://shop.test/'),
      event: new ExtendableEvent('fetch'),
    });
  await arrives();
  vi.setSystemTime(5_000);
  await arrives();
  expect(arrivalOf(state)).toBe(1_000);
});

test('a response is as old as its headers, however long its body takes', async () => {
  vi.useFakeTimers({ now: 1_000 });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const caches = fakeCaches();
  const slow = new ReadableStream({
    async start(body) {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      body.enqueue(new TextEncoder().encode('{"success":true,"isCodEnabled":true}'));
      body.close();
    },
  });
  vi.stubGlobal('fetch', async () => fetched(slow, { headers: { 'content-type': 'application/json' } }));
  const event = lifetime();
  void openWorker().answer(ask('/api/cod-status'), event);
  await vi.advanceTimersByTimeAsync(2_600);
  await event.over();
  const stored = await caches.match(`${ORIGIN}/api/cod-status`, { cacheName: 'figures-v1' });
  expect(stored?.headers.get(CACHED_AT_HEADER)).toBe('1000');
});
