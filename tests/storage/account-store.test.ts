// The device's copies of an account: stored, replaced, deleted with the log-in, and never readable by another customer.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { redirectLog } from '#src/base/log.ts';
import { claimAccountStore, clearAccountStore, type LogIn, openAccountStore } from '#src/storage/account-store.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { openQueryStore } from '#src/storage/query-store.ts';
import type { ListedStore } from '#src/storage/store.ts';
import { type FaultyIdb, faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

const ASHA = 'asha@example.in';
const RAVI = 'ravi@example.in';
const logIn = (customer: string, tokenHash: number, isOver = () => false): LogIn => ({ customer, tokenHash, isOver });
const text = (value: string) => () => value;

let lines: string[];
let restoreLog: () => void;
beforeEach(() => {
  lines = [];
  restoreLog = redirectLog((_level, line) => lines.push(line));
});
afterEach(() => restoreLog());

const openOn = (idb: IDBFactory | undefined) => openIdbStore(idb, 'shop-account', platformClock);
/** All records but `owner`. */
const copiesOn = async (device: ListedStore) => (await device.entries()).filter(([key]) => key !== 'owner');

describe('on a device', () => {
  let idb: FaultyIdb;
  let device: ListedStore;
  beforeEach(() => {
    idb = faultyIdb(freshDevice());
    device = openOn(idb.indexedDB);
  });

  test('a copy survives the next start and is replaced by a newer one', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    const later = openAccountStore(logIn(ASHA, 1), openOn(idb.indexedDB));
    expect(await later.read('order')).toBe('one');
    await later.update('order', text('two'));
    expect(await later.entries()).toEqual([['order', 'two']]);
    expect(await later.keys()).toEqual(['order']);
  });

  test('a copy can be deleted without the others', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    for (const key of ['order', 'profile']) await asha.update(key, text(key));
    await asha.remove(['order']);
    expect(await asha.entries()).toEqual([['profile', 'profile']]);
  });

  test('a log-out deletes everything, and its tabs write and read nothing afterwards', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    await clearAccountStore(1, device);
    await asha.update('order', text('late'));
    expect(await asha.read('order')).toBeUndefined();
    expect(JSON.stringify(await device.entries())).not.toContain('asha');
  });

  test('the first response of a log-in is not stored after the log-out either', async () => {
    await clearAccountStore(1, device);
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('late'));
    expect(await copiesOn(device)).toEqual([]);
  });

  test('nor is it after twenty other log-outs', async () => {
    for (let hash = 1; hash <= 21; hash += 1) await clearAccountStore(hash, device);
    await openAccountStore(logIn(ASHA, 21), device).update('order', text('late'));
    expect(await copiesOn(device)).toEqual([]);
  });

  test('nor is it when the device still has the copies of an earlier log-in', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    await clearAccountStore(2, device);
    await openAccountStore(logIn(ASHA, 2), device).update('order', text('late'));
    expect(await copiesOn(device)).toEqual([]);
  });

  test('another customer finds nothing: the copies are deleted before the first read', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    const ravi = openAccountStore(logIn(RAVI, 2), device);
    expect([await ravi.read('order'), await ravi.entries()]).toEqual([undefined, []]);
    expect(await copiesOn(device)).toEqual([]);
    await asha.update('order', text('late'));
    expect([await asha.read('order'), await copiesOn(device)]).toEqual([undefined, []]);
  });

  test('the same customer keeps the copies under a new token, as after a change of password', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    expect(await openAccountStore(logIn(ASHA, 2), device).read('order')).toBe('one');
  });

  test('an e-mail address that begins like another is another customer', async () => {
    await openAccountStore(logIn('asha@example.in', 1), device).update('order', text('one'));
    expect(await openAccountStore(logIn('asha@example.in.net', 2), device).read('order')).toBeUndefined();
  });

  test('a tab that hears late of another customer’s log-in leaves nothing, and does not keep that customer out', async () => {
    const ravi = logIn(RAVI, 2);
    await claimAccountStore(ravi, device);
    // The first answer in Asha's tab, which has not heard of Ravi yet.
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('late'));

    await claimAccountStore(ravi, device);
    expect(await copiesOn(device)).toEqual([]);
    const store = openAccountStore(ravi, device);
    await store.update('order', text('one'));
    expect(await store.read('order')).toBe('one');
  });

  test('so it does when a late log-out in a third tab has ended that log-in too', async () => {
    const ravi = logIn(RAVI, 2);
    await claimAccountStore(ravi, device);
    await clearAccountStore(null, device);
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('late'));
    await claimAccountStore(ravi, device);
    expect(await copiesOn(device)).toEqual([]);
  });

  test('on a full device the older copy stays', async () => {
    const asha = openAccountStore(logIn(ASHA, 1), device);
    await asha.update('order', text('one'));
    idb.fullWrites = 1;
    await asha.update('order', text('two'));
    expect(await asha.read('order')).toBe('one');
    expect(lines.join()).toContain('device full');
  });

  test('a log-out survives a power cut', async () => {
    const update = vi.spyOn(device, 'update');
    await clearAccountStore(1, device);
    expect(update.mock.calls.map(([key, , durability]) => [key, durability])).toEqual([['owner', 'strict']]);
  });

  test('a log-out reaches a device whose connection was lost', async () => {
    await openAccountStore(logIn(ASHA, 1), device).update('order', text('one'));
    idb.loseConnections();
    await clearAccountStore(1, device);
    expect(await copiesOn(device)).toEqual([]);
  });
});

test.each([
  ['without IndexedDB', undefined],
  ['with a broken one', { open: () => raise() } as unknown as IDBFactory],
])('%s the account is not stored, and nothing fails', async (_what, idb) => {
  const store = openQueryStore(openAccountStore(logIn(ASHA, 1), openOn(idb)));
  await store.setItem('order', 'one');
  expect([await store.getItem('order'), await store.entries()]).toEqual([undefined, []]);
});
const raise = () => {
  throw new DOMException('Internal error.', 'UnknownError');
};
