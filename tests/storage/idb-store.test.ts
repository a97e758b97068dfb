// The real idb-keyval and our connection over a fake IndexedDB.
import { describe, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { createRest } from '#src/storage/page-rest.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

const plusOne = (old: unknown) => ((old as number | undefined) ?? 0) + 1;
const code = (wanted: string) => expect.objectContaining({ code: wanted });

function open() {
  const device = freshDevice();
  const idb = faultyIdb(device);
  return { device, idb, store: openIdbStore(idb.indexedDB, 'shop-core', platformClock) };
}

describe('a page that the browser puts aside', () => {
  const resting = () => {
    const device = freshDevice();
    const rest = createRest();
    return { device, rest, store: openIdbStore(device, 'shop-core', platformClock, rest) };
  };

  test('undoes what it has begun, so that nobody waits for it, and does it when it is shown again', async () => {
    const { device, rest, store } = resting();
    await store.update('n', () => 1);
    const { watch } = rest;
    rest.watch = (transaction) => {
      watch(transaction);
      rest.watch = watch;
      queueMicrotask(rest.begin);
    };
    const written = store.update('n', plusOne);
    const other = openIdbStore(device, 'shop-core', platformClock, createRest());
    await other.update('n', () => 5);
    expect(await other.read('n')).toBe(5);
    rest.end();
    await written;
    expect(await other.read('n')).toBe(6);
  });

  test('begins nothing before it is shown again', async () => {
    const { device, rest, store } = resting();
    await store.update('n', () => 1);
    rest.begin();
    const asked = store.update('n', plusOne);
    const other = openIdbStore(device, 'shop-core', platformClock, createRest());
    await other.update('n', plusOne);
    expect(await other.read('n')).toBe(2);
    rest.end();
    await asked;
    expect(await other.read('n')).toBe(3);
  });
});

describe('records on the device', () => {
  test('are written, read, listed and removed', async () => {
    const { store } = open();
    await store.update('a', () => ({ n: 1 }));
    await store.update('b', () => 2);
    expect(await store.read('a')).toEqual({ n: 1 });
    expect(await store.keys()).toEqual(['a', 'b']);
    await store.remove(['a', 'nothing']);
    expect(await store.keys()).toEqual(['b']);
    expect(await store.read('a')).toBeUndefined();
  });

  test('count every one of 200 changes made at once by two tabs', async () => {
    const { device, store } = open();
    const other = openIdbStore(faultyIdb(device).indexedDB, 'shop-core', platformClock);
    await Promise.all(Array.from({ length: 200 }, (_, at) => (at % 2 ? store : other).update('n', plusOne)));
    expect(await store.read('n')).toBe(200);
  });

  test('stay as they were when a change throws, and what it threw comes through', async () => {
    const { store } = open();
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
    const { device, store } = open();
    const other = openIdbStore(faultyIdb(device).indexedDB, 'shop-core', platformClock);
    await store.update('from', () => 100);
    const moveOne = (olds: readonly unknown[]) => [Number(olds[0]) - 1, plusOne(olds[1])];
    const moves = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? store : other).updateTogether(['from', 'to'], moveOne),
    );
    await Promise.all([...moves, ...Array.from({ length: 20 }, () => store.update('to', plusOne))]);
    expect([await store.read('from'), await store.read('to')]).toEqual([40, 80]);
  });

  test('change together or not at all: a full device, or a change that throws, leaves both as they were', async () => {
    const { idb, store } = open();
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
    const { device, idb, store } = open();
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
    begin.mockRestore();
    expect(durabilities).toEqual(['strict', 'relaxed']);
    expect(idb.hangs).toBe(false);
  });
});

const opened = (device: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = device.open('shop-core');
    request.onsuccess = () => resolve(request.result);
  });

describe('a connection', () => {
  test('that the browser dropped is opened again', async () => {
    const { idb, store } = open();
    await store.update('n', plusOne);
    idb.loseConnections();
    await store.update('n', plusOne);
    idb.loseConnections();
    expect(await store.read('n')).toBe(2);
  });

  test('that is lost in the middle of changes loses and doubles none', async () => {
    const { idb, store } = open();
    await store.update('n', () => 0);
    const changes = Array.from({ length: 20 }, () => store.update('n', plusOne));
    await new Promise((resolve) => setImmediate(resolve));
    idb.loseConnections();
    await Promise.all(changes);
    expect(await store.read('n')).toBe(20);
  });

  test('lets go when somebody deletes the database, and opens it anew', async () => {
    const { device, store } = open();
    await store.update('n', plusOne);
    await new Promise<void>((resolve, reject) => {
      const request = device.deleteDatabase('shop-core');
      request.onsuccess = () => resolve();
      request.onblocked = () => reject(new Error('blocked'));
    });
    await store.update('n', plusOne);
    expect(await store.read('n')).toBe(1);
  });

  test('that never opens is given up after two times three seconds', async () => {
    const clock = new VirtualClock();
    const idb = faultyIdb(freshDevice());
    idb.hangs = true;
    const read = openIdbStore(idb.indexedDB, 'shop-core', clock).read('a');
    const given = expect(read).rejects.toEqual(code('storage-timeout'));
    for (let waited = 0; waited < 3; waited += 1) {
      clock.step(3_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await given;
    expect(clock.monotonic()).toBe(10_000);
  });

  test('that opens after it was given up is closed again', async () => {
    const clock = new VirtualClock();
    const device = freshDevice();
    const slow = { open: (name: string) => device.open(name) } as IDBFactory;
    const read = openIdbStore(slow, 'shop-core', clock).read('a');
    clock.step(3_000);
    expect(await read).toBeUndefined();
  });

  test('is refused where there is no IndexedDB, and where opening fails', async () => {
    await expect(openIdbStore(undefined, 'shop-core', platformClock).read('a')).rejects.toEqual(
      code('storage-unavailable'),
    );
    const device = freshDevice();
    const newer = device.open('shop-core', 7);
    await new Promise((resolve) => {
      newer.onsuccess = resolve;
    });
    await expect(openIdbStore(device, 'shop-core', platformClock).read('a')).rejects.toEqual(
      code('storage-unavailable'),
    );
  });
});

test('a full device is told apart from a broken one', async () => {
  const { idb, store } = open();
  idb.fullWrites = 1;
  await expect(store.update('a', () => 1)).rejects.toEqual(code('storage-full'));
  await store.update('a', () => 2);
  expect(await store.read('a')).toBe(2);
});
