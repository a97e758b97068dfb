import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { createSyncDoor } from '#src/features/session/sync-door.ts';

const outbox = {} as ShopSync;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a network that drops for a moment is not told; whoever waits gets the outbox', async () => {
  const fetchCode = vi.fn(async () => () => outbox);
  fetchCode.mockRejectedValueOnce(new TypeError('gone')).mockRejectedValueOnce(new TypeError('gone'));
  const door = createSyncDoor(fetchCode);
  const listener = vi.fn();
  door.subscribe(listener);
  const opened = Promise.all([door.open(), door.open()]);
  expect(door.current()).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toEqual([outbox, outbox]);
  expect(door.current()).toBe(outbox);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(fetchCode).toHaveBeenCalledTimes(3);
});

test('code that does not come is told in the end, and the next call asks for it anew', async () => {
  let isThere = false;
  const door = createSyncDoor(async () => {
    if (!isThere) throw new TypeError('gone');
    return () => outbox;
  });
  const refused = expect(door.open()).rejects.toMatchObject({ code: 'outbox-missing' });
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  isThere = true;
  expect(await door.open()).toBe(outbox);
});
