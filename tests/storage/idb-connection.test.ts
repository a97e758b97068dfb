// The connection to a fake IndexedDB: lost, refused, slow, and of a page in the back/forward cache.
import { describe, expect, test } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { createRest } from '#src/storage/page-rest.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';
import { code, openStore, plusOne } from './open-store.ts';

describe('a page in the back/forward cache', () => {
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

  test('undoes what it has written and not yet committed, and writes it again', async () => {
    const { rest, store } = resting();
    await store.update('n', () => 1);
    let times = 0;
    await store.update('n', (old) => {
      times += 1;
      if (times === 1)
        queueMicrotask(() => {
          rest.begin();
          rest.end();
        });
      return plusOne(old);
    });
    expect([times, await store.read('n')]).toEqual([2, 2]);
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

  test('rests a second time as it did the first time', async () => {
    const { rest, store } = resting();
    rest.begin();
    rest.end();
    rest.begin();
    let isWritten = false;
    const written = store.update('n', () => {
      isWritten = true;
      return 1;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isWritten).toBe(false);
    rest.end();
    await written;
    expect(isWritten).toBe(true);
  });
});

const deleted = (device: IDBFactory): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = device.deleteDatabase('shop-core');
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });

/** A new device on which the first opens fail. */
function failing(opens: number): IDBFactory {
  const device = freshDevice();
  let left = opens;
  const open = (name: string) => {
    const request = device.open(name);
    if (left > 0) request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    left -= 1;
    return request;
  };
  return { open } as IDBFactory;
}

describe('a connection', () => {
  test('that the browser dropped is opened again', async () => {
    const { idb, store } = openStore();
    await store.update('n', plusOne);
    idb.loseConnections();
    await store.update('n', plusOne);
    idb.loseConnections();
    expect(await store.read('n')).toBe(2);
  });

  test('that is lost in the middle of changes loses and doubles none', async () => {
    const { idb, store } = openStore();
    await store.update('n', () => 0);
    const changes = Array.from({ length: 20 }, () => store.update('n', plusOne));
    await new Promise((resolve) => setImmediate(resolve));
    idb.loseConnections();
    await Promise.all(changes);
    expect(await store.read('n')).toBe(20);
  });

  test('lets go when somebody deletes the database, and opens it anew', async () => {
    const { device, store } = openStore();
    await store.update('n', plusOne);
    await deleted(device);
    await store.update('n', plusOne);
    expect(await store.read('n')).toBe(1);
  });

  test.each<[how: string, end: (around: ReturnType<typeof openStore>) => unknown]>([
    ['the browser dropped', ({ idb }) => idb.loseConnections()],
    ['ended with its database', ({ device }) => deleted(device)],
  ])('that %s is opened again, and again when the new one is dropped at once', async (_how, end) => {
    const around = openStore();
    const { idb } = around;
    let opens = 0;
    const counting = (name: string) => {
      opens += 1;
      return idb.indexedDB.open(name);
    };
    const losing = async () => {
      if (opens === 2) idb.loseConnections();
    };
    const rest = { ...createRest(), over: losing };
    const store = openIdbStore({ open: counting } as IDBFactory, 'shop-core', platformClock, rest);
    await store.update('n', () => 1);
    await end(around);
    await store.update('n', () => 2);
    expect([opens, await store.read('n')]).toEqual([3, 2]);
  });

  test('in which a call failed for an unknown reason is opened again', async () => {
    const { idb } = openStore();
    const fixing = (name: string) => {
      idb.isBroken = false;
      return idb.indexedDB.open(name);
    };
    const store = openIdbStore({ open: fixing } as IDBFactory, 'shop-core', platformClock);
    await store.update('n', () => 1);
    idb.isBroken = true;
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
    const requests: IDBOpenDBRequest[] = [];
    const slow = (name: string) => {
      const request = device.open(name);
      requests.push(request);
      return request;
    };
    const read = openIdbStore({ open: slow } as IDBFactory, 'shop-core', clock).read('a');
    clock.step(3_000);
    expect(await read).toBeUndefined();
    const isClosed = ({ result }: IDBOpenDBRequest) => {
      try {
        return !result.transaction('records');
      } catch {
        return true;
      }
    };
    expect(requests.map(isClosed)).toEqual([true, false]);
  });

  test('leaves no timer behind, whether it opens or not', async () => {
    let timers = 0;
    const after = () => {
      timers += 1;
      return () => {
        timers -= 1;
      };
    };
    const clock = { ...platformClock, after };
    await openIdbStore(freshDevice(), 'shop-core', clock).read('a');
    expect(timers).toBe(0);
    await expect(openIdbStore(failing(1), 'shop-core', clock).read('a')).rejects.toEqual(code('storage-unavailable'));
    expect(timers).toBe(0);
  });

  test('is refused where there is no IndexedDB, and as long as opening fails', async () => {
    await expect(openIdbStore(undefined, 'shop-core', platformClock).read('a')).rejects.toEqual(
      code('storage-unavailable'),
    );
    const store = openIdbStore(failing(1), 'shop-core', platformClock);
    await expect(store.read('a')).rejects.toEqual(code('storage-unavailable'));
    expect(await store.read('a')).toBeUndefined();
  });

  test('to a database without our records is of no use', async () => {
    const device = freshDevice();
    await new Promise((resolve) => {
      device.open('shop-core', 7).onsuccess = resolve;
    });
    await expect(openIdbStore(device, 'shop-core', platformClock).read('a')).rejects.toEqual(
      code('storage-unavailable'),
    );
  });
});
