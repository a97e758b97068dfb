import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazySync } from '#src/features/session/lazy-sync.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';

const outbox = {} as ShopSync;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a network that drops for a moment costs no error; every caller gets the outbox', async () => {
  const fetchCode = vi.fn(async () => () => outbox);
  fetchCode.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
  const lazySync = createLazySync(fetchCode);
  const listener = vi.fn();
  lazySync.subscribe(listener);
  const opened = Promise.all([lazySync.open(), lazySync.open()]);
  expect(lazySync.current()).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toEqual([outbox, outbox]);
  expect(lazySync.current()).toBe(outbox);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(fetchCode).toHaveBeenCalledTimes(3);
});

test('code that does not load rejects in the end, and the next call loads it again', async () => {
  let isThere = false;
  const lazySync = createLazySync(async () => {
    if (!isThere) throw new TypeError('gone');
    return () => outbox;
  });
  const refused = expect(lazySync.open()).rejects.toMatchObject({ code: 'outbox-missing' });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  isThere = true;
  expect(await lazySync.open()).toBe(outbox);
});
