import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { carry, createSafeStore, openShopStore, type SafeStore } from '#src/offline/storage/safe-store.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { createMemoryStore, type Store } from '#src/storage/store.ts';
import { aDoc, anOp, CART_KEY, known, TEE } from '#tests/kit/simulation/docs.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

let restore = () => {};
beforeEach(() => {
  restore = redirectLog(() => {});
});
afterEach(() => restore());

/** A device that fails as often as `fail` says. */
function open() {
  const device = createMemoryStore();
  const failures: StorageError[] = [];
  const fail = (code: StorageError['code'], times: number) =>
    failures.push(...Array.from({ length: times }, () => new StorageError(code as 'storage-full')));
  const failing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return call(...args);
    };
  const faulty: Store = {
    read: failing(device.read),
    update: failing(device.update),
    updateTogether: failing(device.updateTogether),
    remove: failing(device.remove),
    keys: failing(device.keys),
  };
  const freeSpace = vi.fn(async () => {});
  const store = createSafeStore({ device: faulty, freeSpace, carry: (_, record) => record });
  return { store, device, fail, freeSpace };
}

describe('while the device works', () => {
  test('everything is stored on it', async () => {
    const { store, device } = open();
    await store.update('a', () => 1);
    await store.keep('b', () => 2);
    expect([await store.read('a'), await device.read('b'), await store.keys()]).toEqual([1, 2, ['a', 'b']]);
    await store.remove(['a']);
    expect(await device.keys()).toEqual(['b']);
    expect(store.isMemory()).toBe(false);
  });

  test('records change together on it, after space was freed on a full one', async () => {
    const { store, device, fail, freeSpace } = open();
    await store.update('a', () => 1);
    fail('storage-full', 1);
    await store.updateTogether(['a', 'b'], ([a]) => [Number(a) + 1, 'b']);
    expect([await device.read('a'), await device.read('b')]).toEqual([2, 'b']);
    expect(freeSpace).toHaveBeenCalledTimes(1);
  });

  test('records that changed together move to memory', async () => {
    const { store, fail } = open();
    await store.updateTogether(['a', 'b'], () => ['a', 'b']);
    fail('storage-unavailable', 1);
    await store.updateTogether(['b', 'c'], ([b]) => [b, 'c']);
    expect(store.isMemory()).toBe(true);
    expect([await store.read('a'), await store.read('b'), await store.read('c')]).toEqual(['a', 'b', 'c']);
  });

  test('an error of a change is passed on', async () => {
    const { store } = open();
    const refusal = () => {
      throw new RangeError('no');
    };
    await expect(store.update('a', refusal)).rejects.toThrow(RangeError);
    await expect(store.keep('a', refusal)).rejects.toThrow(RangeError);
    expect(store.isMemory()).toBe(false);
  });
});

describe('a full device', () => {
  test('gets space freed once, and is written again', async () => {
    const { store, fail, freeSpace, device } = open();
    fail('storage-full', 1);
    await store.update('a', () => 1);
    expect(freeSpace).toHaveBeenCalledOnce();
    expect(await device.read('a')).toBe(1);
  });

  test('that stays full refuses a sender’s write: it must not send what it cannot store', async () => {
    const { store, fail } = open();
    fail('storage-full', 2);
    await expect(store.update('a', () => 1)).rejects.toMatchObject({ code: 'storage-full' });
    expect(store.isMemory()).toBe(false);
  });

  test('that stays full moves a shopper’s change to memory, with what was last seen', async () => {
    const { store, fail, device } = open();
    await store.update('seen', () => 'there');
    fail('storage-full', 2);
    const listener = vi.fn();
    store.onMemory(listener);
    await store.keep('a', () => 1);
    expect([store.isMemory(), await store.read('a'), await store.read('seen')]).toEqual([true, 1, 'there']);
    expect(listener).toHaveBeenCalledOnce();
    expect(await device.read('a')).toBeUndefined();
  });
});

test('a change on a full device whose Cache Storage fails too is kept in memory', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('indexedDB', freshDevice());
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('Internal error.', 'UnknownError')) });
  const device = faultyIdb(freshDevice());
  device.fullWrites = 2;
  const store = openShopStore(device.indexedDB, platformClock, freeSpace);
  expect(await store.keep('session', () => 'changed')).toBe('memory');
  expect(await store.read('session')).toBe('changed');
});

describe('a broken device', () => {
  test('is not used any more after the first failure', async () => {
    const { store, fail, device } = open();
    await store.read('nothing');
    fail('storage-unavailable', 1);
    await store.update('a', () => 1);
    await store.update('b', () => 2);
    expect(await device.keys()).toEqual([]);
    expect(await store.keys()).toEqual(['nothing', 'a', 'b']);
    await store.remove(['a']);
    expect(await store.read('a')).toBeUndefined();
  });

  test('is left once, also when several calls fail together', async () => {
    const { store, fail } = open();
    fail('storage-timeout', 3);
    const listener = vi.fn();
    store.onMemory(listener);
    await Promise.all([store.read('a'), store.update('b', () => 1), store.keys()]);
    expect(listener).toHaveBeenCalledOnce();
    expect(await store.read('b')).toBe(1);
  });

  test('calls no listener that was removed; errors of memory are passed on', async () => {
    const { store, fail } = open();
    const listener = vi.fn();
    store.onMemory(listener)();
    fail('storage-unavailable', 1);
    await store.keys();
    expect(listener).not.toHaveBeenCalled();
    const full = () => {
      throw new StorageError('storage-full');
    };
    await expect(store.keep('a', full)).rejects.toMatchObject({ code: 'storage-full' });
  });
});

/** A tab moves to memory, because the device is full, while an earlier call to the device is not answered yet. */
async function moveDuring<T>(begin: (store: SafeStore) => Promise<T>) {
  const { device } = open();
  await device.update('list', () => ['seen']);
  await device.update('other', () => ['there']);
  const answers = Promise.withResolvers<void>();
  let isSlow = false;
  let isFull = false;
  const delayed =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (isFull) throw new StorageError('storage-full');
      const answer = await call(...args);
      if (isSlow) await answers.promise;
      return answer;
    };
  const { read, update, updateTogether, remove } = device;
  const slow = {
    ...device,
    read: delayed(read),
    update: delayed(update),
    updateTogether: delayed(updateTogether),
    remove: delayed(remove),
  };
  const join = (_: string, record: unknown, mine: unknown = []) => [...(record as []), ...(mine as [])];
  const store = createSafeStore({ device: slow, freeSpace: async () => {}, carry: join });
  await store.read('list');
  isSlow = true;
  const late = begin(store);
  isFull = true;
  await store.keep('list', (list) => [...((list ?? []) as []), 'mine']);
  answers.resolve();
  return { store, device, late: await late };
}

describe('a device that answers after the move', () => {
  test('does not hide what was changed in memory', async () => {
    const { store, late } = await moveDuring((store) => store.read('list'));
    expect([late, await store.read('list')]).toEqual([
      ['seen', 'mine'],
      ['seen', 'mine'],
    ]);
  });

  test('returns a record that memory never held', async () => {
    const { late } = await moveDuring((store) => store.read('other'));
    expect(late).toEqual(['there']);
  });

  test('has a change that memory then also holds', async () => {
    const { store, device, late } = await moveDuring((store) => store.update('list', () => ['written']));
    expect([late, await device.read('list')]).toEqual(['device', ['written']]);
    expect(await store.read('list')).toEqual(['written', 'seen', 'mine']);
  });

  test('has changes of several records that memory then also holds', async () => {
    const { store, device } = await moveDuring((store) => store.updateTogether(['list'], () => [['written']]));
    expect(await device.read('list')).toEqual(['written']);
    expect(await store.read('list')).toEqual(['written', 'seen', 'mine']);
  });
});

test('a record that was being removed during the move is not in memory', async () => {
  const { store } = await moveDuring((store) => store.remove(['list']));
  expect(await store.read('list')).toEqual(['mine']);
});

describe('the content of memory after the move', () => {
  test('is, of a list, all that is shown; its ops are copies of those on the device', () => {
    const op = anOp();
    const doc = aDoc({ confirmed: { [TEE]: known(2) }, outbox: [op], sentLog: [{ line: TEE, m: 'POST', at: 1 }] });
    const carried = carry(CART_KEY, doc);
    expect(carried).toMatchObject({ confirmed: { [TEE]: { qty: 2 } }, sentLog: [] });
    expect(carried).toHaveProperty('outbox', [{ ...op, mirrored: true }]);
    expect(carry(CART_KEY, { v: 99 })).toBeUndefined();
    expect(carry(CART_KEY, undefined)).toBeUndefined();
  });

  test('is, of a list that the device wrote after the move, both: its ops as copies, and those of memory', () => {
    const [late, mine] = [anOp(), anOp({ seq: 1_000 })];
    const carried = carry(CART_KEY, aDoc({ outbox: [late] }), aDoc({ outbox: [mine] }));
    expect(carried).toHaveProperty('outbox', [{ ...late, mirrored: true }, mine]);
  });

  test('is, of any other record, all of it', () => {
    expect(carry('session', { sessionId: 'x' })).toEqual({ sessionId: 'x' });
  });
});
