// When a new version takes over: never while several pages are open, and never before it is there.
import '#tests/kit/worker/worker-scope.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { CACHE_NAMES } from '#sw/cache-rules.ts';
import { createDeparture } from '#sw/departure.ts';
import { activateIfAlone, deleteOldCaches, endPendingWork } from '#sw/lifecycle.ts';
import { fakeCaches } from './fake-caches.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The browser of a worker: some of its open pages are controlled by a worker, some are not. */
function browserWith({ controlled = 0, others = 0 }) {
  const skipWaiting = vi.fn(async () => undefined);
  const pages = (count: number) => Array.from({ length: count }, () => ({}));
  const matchAll = async ({ includeUncontrolled = false }) => pages(controlled + (includeUncontrolled ? others : 0));
  vi.stubGlobal('clients', { matchAll });
  vi.stubGlobal('skipWaiting', skipWaiting);
  return skipWaiting;
}

test.each([
  [{}, 1],
  [{ controlled: 1 }, 1],
  [{ controlled: 2 }, 0],
  [{ controlled: 1, others: 1 }, 0],
])('with the open pages %j a new version activates by itself %i times', async (open, times) => {
  const skipWaiting = browserWith(open);
  await activateIfAlone();
  expect(skipWaiting).toHaveBeenCalledTimes(times);
});

test.each([true, false])('pending work ends only for a version that waits: %s', async (isWaiting) => {
  vi.useFakeTimers();
  vi.stubGlobal('registration', { waiting: isWaiting ? {} : null });
  const [departure, pause] = [createDeparture(), vi.fn()];
  const pending = departure.until(new Promise(() => undefined), 'ended');
  await endPendingWork(departure, { pause, wake: async () => [], sync: async () => undefined });
  expect([departure.isDeparting(), pause.mock.calls.length]).toEqual(isWaiting ? [true, 1] : [false, 0]);
  if (isWaiting) expect(await pending).toBe('ended');
});

test('an activated version keeps its own caches and deletes all others', async () => {
  const caches = fakeCaches();
  const own = [...CACHE_NAMES, 'shell-v1'];
  for (const name of [...own, 'pictures-v0', 'workbox-precache-v2']) await caches.open(name);
  await deleteOldCaches();
  expect((await caches.keys()).toSorted()).toEqual(own.toSorted());
});
