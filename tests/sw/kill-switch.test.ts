// The kill switch that cannot become the active worker: while an old one still runs, it unregisters all the same.
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCaches } from './fake-caches.ts';

type Handler = (event: { waitUntil(work: Promise<unknown>): void }) => void;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Installs the kill switch. @returns the calls of the browser that it made, in order, and what activates it */
async function install({ isStorageBroken = false } = {}) {
  vi.useFakeTimers();
  const caches = fakeCaches();
  await caches.open('pictures');
  if (isStorageBroken) caches.beforeRead = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  const calls: string[] = [];
  const handlers = new Map<string, Handler>();
  const note = (call: string) => async () => void calls.push(call);
  const page = { url: 'https://shop.example/cart', navigate: note('navigate') };
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    skipWaiting: note('skipWaiting'),
    registration: { unregister: note('unregister') },
    clients: { matchAll: async () => [page] },
  });
  await import('#sw/kill-switch.ts');
  const dispatch = async (type: string) => {
    const waited: Promise<unknown>[] = [];
    handlers.get(type)?.({ waitUntil: (work) => waited.push(work) });
    await Promise.all(waited);
  };
  await dispatch('install');
  return { calls, caches, activate: () => dispatch('activate') };
}

test('a kill switch that waits asks once more after 3 s, and unregisters every 6 s', async () => {
  const { calls, caches } = await install();
  expect(calls).toEqual(['skipWaiting']);
  expect(await caches.keys()).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls).toEqual(['skipWaiting', 'skipWaiting']);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(calls).toHaveLength(2);
  // The old worker has filled a cache again.
  await caches.open('answers');
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.at(-1)).toBe('unregister');
  expect(await caches.keys()).toEqual([]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(calls.filter((call) => call === 'unregister')).toHaveLength(2);
});

test('once active it unregisters, reloads the pages it controls, and is done', async () => {
  const { calls, caches, activate } = await install();
  await caches.open('answers');
  await activate();
  expect(await caches.keys()).toEqual([]);
  expect(calls).toEqual(['skipWaiting', 'unregister', 'navigate']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.filter((call) => call !== 'skipWaiting')).toEqual(['unregister', 'navigate']);
});

test('it also replaces the worker of a device whose Cache Storage is broken', async () => {
  const { calls, activate } = await install({ isStorageBroken: true });
  await activate();
  expect(calls).toEqual(['skipWaiting', 'unregister', 'navigate']);
});
