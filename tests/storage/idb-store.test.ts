// The real idb-keyval and our connection over a fake IndexedDB.
import { describe, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { createRest } from '#src/storage/page-rest.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';
import { code, openStore, plusOne } from './open-store.ts';

describe('records on the device', () => {
  test('are written, read, listed and removed', async () => {
    const { store } = openStore();
    await store.update('a', () => ({ n: 1 }));
    await store.update('b', () => 2);
    expect(await store.read('a')).toEqual({ n: 1 });
    expect(await store.keys()).toEqual(['a', 'b']);
    await store.remove(['a', 'nothing']);
    expect(await store.keys()).toEqual(['b']);
    expect(await store.read('a')).toBeUndefined();
  });

  test('count every one of 200 changes made at once by two tabs', async () => {
    const { device, store } = openStore();
    const other = openIdbStore(faultyIdb(device).indexedDB, 'shop-core', platformClock);
    await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? store : other).update('n', plusOne)));
    expect(await store.read('n')).toBe(200);
  });

  test('stay as they were when a change throws, and what it threw comes through', async () => {
    const { store } = openStore();
    await store.update('a', () => 'old');
    const refusal = new RangeError('no');
    await expect(
      store.update('a', () => {
        throw refusal;
      }),
    ).rejects.toBe(refusal);
    expect(await store.read('a')).toBe('old');
  });

  test('change together as one: two tabs that move a count at once lose none of it', async () => {
    const { device, store } = openStore();
    const other = openIdbStore(faultyIdb(device).indexedDB, 'shop-core', platformClock);
    await store.update('from', () => 100);
    const moveOne = (olds: readonly unknown[]) => [Number(olds[0]) - 1, plusOne(olds[1])];
    const moves = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? store : other).updateTogether(['from', 'to'], moveOne),
    );
    await Promise.all([...moves, ...Array.from({ length: 20 }, () => store.update('to', plusOne))]);
    expect([await store.read('from'), await store.read('to')]).toEqual([40, 80]);
  });

  test('that change together are on the device once the change resolves', async () => {
    let isOver = false;
    const watch = (transaction: IDBTransaction) =>
      transaction.addEventListener('complete', () => {
        isOver = true;
      });
    const store = openIdbStore(freshDevice(), 'shop-core', platformClock, { ...createRest(), watch });
    await store.updateTogether(['a', 'b'], () => [1, 2]);
    expect(isOver).toBe(true);
  });

  test('change together or not at all: a full device, or a change that throws, leaves both as they were', async () => {
    const { idb, store } = openStore();
    for (const key of ['a', 'b']) await store.update(key, () => 'old');
    idb.fullWrites = 1;
    await expect(store.updateTogether(['a', 'b'], () => ['new', 'new'])).rejects.toEqual(code('storage-full'));
    const refusal = new RangeError('no');
    const refuse = () => {
      throw refusal;
    };
    await expect(store.updateTogether(['a', 'b'], refuse)).rejects.toBe(refusal);
    expect([await store.read('a'), await store.read('b')]).toEqual(['old', 'old']);
    await store.updateTogether(['a', 'b', 'c'], (olds) => [...olds.slice(0, 2), olds.length]);
    expect([await store.read('a'), await store.read('c')]).toEqual(['old', 3]);
  });

  test('are written with the durability that is asked for', async () => {
    const { device, idb, store } = openStore();
    await store.update('a', () => 1);
    const durabilities: (string | undefined)[] = [];
    const begin = vi.spyOn(Object.getPrototypeOf(await opened(device)), 'transaction');
    begin.mockImplementation(function (this: { original: never }, ...wanted: unknown[]) {
      durabilities.push((wanted[2] as IDBTransactionOptions).durability);
      throw new RangeError('seen');
    });
    await expect(openIdbStore(device, 'shop-core', platformClock).update('a', plusOne, 'strict')).rejects.toThrow(
      'seen',
    );
    await expect(openIdbStore(device, 'shop-core', platformClock).update('a', plusOne)).rejects.toThrow('seen');
    for (const durability of ['strict', 'relaxed'] as const) {
      const moving = openIdbStore(device, 'shop-core', platformClock).updateTogether(['a'], (old) => old, durability);
      await expect(moving).rejects.toThrow('seen');
    }
    begin.mockRestore();
    expect(durabilities).toEqual(['strict', 'relaxed', 'strict', 'relaxed']);
    expect(idb.hangs).toBe(false);
  });
});

const opened = (device: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = device.open('shop-core');
    request.onsuccess = () => resolve(request.result);
  });

test('a full device is told apart from a broken one', async () => {
  const { idb, store } = openStore();
  idb.fullWrites = 1;
  await expect(store.update('a', () => 1)).rejects.toEqual(code('storage-full'));
  await store.update('a', () => 2);
  expect(await store.read('a')).toBe(2);
});

test('a request that fails undoes the change, and its reason is told', async () => {
  const watch = (transaction: IDBTransaction) => {
    const records = transaction.objectStore('records');
    // It fails if there is such a record.
    if (transaction.mode === 'readwrite') records.put = (value, key) => records.add(value, key);
  };
  const store = openIdbStore(freshDevice(), 'shop-core', platformClock, { ...createRest(), watch });
  await store.update('a', () => 1);
  const cause = expect.objectContaining({ name: 'ConstraintError' });
  await expect(store.update('a', () => 2)).rejects.toMatchObject({ code: 'storage-unavailable', cause });
  await expect(store.updateTogether(['a', 'b'], () => [2, 2])).rejects.toMatchObject({ cause });
  expect([await store.read('a'), await store.read('b')]).toEqual([1, undefined]);
});
