import { expect, test, vi } from 'vitest';
import { createStore } from '#src/base/create-store.ts';
import { loadOnce } from '#src/base/load-once.ts';

test('a store calls its listeners after each change, and not when the value stays the same', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(3);
  stop();
  store.set(4);
  expect(seen).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test('a store compares as React does: what is not a number is the same again', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});

test('loadOnce loads a value once, and again only after a failure', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new TypeError('gone'));
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow('gone');
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
