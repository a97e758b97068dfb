// The answers kept for a quick start, on a device that is slow, busy, hung or broken.
import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { redirectLog } from '#src/base/log.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { freeSpace, openQueryStore } from '#src/storage/query-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';
import { freshDevice } from '#tests/kit/simulation/idb.ts';
import { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';

let warnings: string[];
let restoreLog: () => void;
beforeEach(() => {
  warnings = [];
  restoreLog = redirectLog((level, line) => level === 'warn' && warnings.push(line));
});
afterEach(() => {
  restoreLog();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A device of which each call is first passed through `way`. */
function openOver(way: <T>(work: () => Promise<T>) => Promise<T>) {
  const device = createMemoryStore();
  const store = openQueryStore({
    read: (key) => way(() => device.read(key)),
    update: (...change) => way(() => device.update(...change)),
    remove: (keys) => way(() => device.remove(keys)),
    keys: () => way(() => device.keys()),
    entries: () => way(() => device.entries()),
  });
  return { device, store };
}
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('all entries are read at once, however many there are', async () => {
  const device = freshDevice();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const store = openQueryStore(openIdbStore(device, 'shop-query', platformClock));
  for (let n = 0; n < 100; n++) await store.setItem(`answer ${n}`, `text ${n}`);
  transactions.mockClear();
  expect(await store.entries()).toHaveLength(100);
  expect(transactions.mock.calls.length).toBe(1);
});

test('a page that was busy itself does not take its own halt for silence of the device', async () => {
  let delayMs = 0;
  const { store } = openOver(async (work) => {
    await after(delayMs);
    return work();
  });
  await store.setItem('banners', 'one');
  delayMs = 1_600;
  const reading = store.getItem('banners');
  // The answer is there before the page can hear it.
  const end = performance.now() + 2_000;
  while (performance.now() < end);
  expect(await reading).toBe('one');
  expect(warnings).toEqual([]);
});

describe('a device that answers late', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  let delayMs: number;
  const openLate = async () => {
    delayMs = 0;
    const late = openOver(async (work) => {
      await after(delayMs);
      return work();
    });
    const stored = late.store.setItem('banners', 'one');
    await vi.advanceTimersByTimeAsync(0);
    await stored;
    delayMs = 4_000;
    return late;
  };
  /** What a read gives, and after how many ms. */
  async function read(store: Awaited<ReturnType<typeof openLate>>['store']) {
    const begun = Date.now();
    const reading = store.getItem('banners').then((text) => [text, Date.now() - begun] as const);
    await vi.advanceTimersByTimeAsync(1_600);
    return reading;
  }

  test('does not keep the page waiting, and no second time', async () => {
    const { store } = await openLate();
    expect(await read(store)).toEqual([undefined, 1_500]);
    expect(await read(store)).toEqual([undefined, 0]);
  });

  test('is used again once it answers', async () => {
    const { store } = await openLate();
    await read(store);
    delayMs = 0;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await read(store)).toEqual(['one', 0]);
    expect(warnings).toEqual([]);
  });

  test('is cleared all the same', async () => {
    const { device, store } = await openLate();
    await read(store);
    void store.clear();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await device.keys()).toEqual([]);
  });

  test('forgets a single answer all the same', async () => {
    const { device, store } = await openLate();
    await read(store);
    void store.removeItem('banners');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await device.keys()).toEqual([]);
  });
});

test('an answer as long as a whole catalogue is not stored', async () => {
  const store = openQueryStore(createMemoryStore());
  for (const length of [300_000, 300_001]) await store.setItem(`${length}`, 'x'.repeat(length));
  expect((await store.entries()).map(([key]) => key)).toEqual(['300000']);
});

test('a device that refuses is left alone from then on', async () => {
  let asked = 0;
  const { store } = openOver(() => {
    asked += 1;
    return Promise.reject(new DOMException('gone', 'UnknownError'));
  });
  expect(await store.getItem('banners')).toBeUndefined();
  expect(await store.entries()).toEqual([]);
  await store.clear();
  expect(asked).toBe(1);
  expect(warnings).toHaveLength(1);
});

describe('freeing space', () => {
  const fullDisk = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  /** A device with a cached answer. */
  async function openDevice(caches: unknown) {
    vi.stubGlobal('indexedDB', freshDevice());
    vi.stubGlobal('caches', caches);
    await openQueryStore().setItem('banners', 'one');
  }

  test('deletes cached pictures and cached answers, and nothing else', async () => {
    const caches = new MemoryCaches();
    await openDevice(caches);
    for (const name of ['shop-pictures', 'shop-pages']) await caches.open(name);
    await freeSpace();
    expect(await caches.keys()).toEqual(['shop-pages']);
    expect(await openQueryStore().entries()).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['that lists nothing', { keys: fullDisk }],
    ['that deletes nothing', { keys: async () => ['shop-pictures'], delete: fullDisk }],
    ['that is missing', undefined],
  ])('deletes the cached answers beside a Cache Storage %s', async (_, caches) => {
    await openDevice(caches);
    await freeSpace();
    expect(await openQueryStore().entries()).toEqual([]);
  });
});
