// Records on the device: idb-keyval over our own connection. Rejects with StorageError; what `change` throws passes as is.
import { delMany, entries, get, keys, promisifyRequest, update } from 'idb-keyval';
import type { Clock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { connectIdb } from './idb-connection.ts';
import type { Rest } from './page-rest.ts';
import type { ListedStore } from './store.ts';

/** @param indexedDB undefined where the browser has none (then every call rejects with storage-unavailable) */
export function openIdbStore(indexedDB: IDBFactory | undefined, name: string, clock: Clock, rest?: Rest): ListedStore {
  const using = connectIdb(indexedDB, name, clock, rest);
  const [relaxed, strict] = [using('relaxed'), using('strict')];
  return {
    read: (key) => named(get<unknown>(key, relaxed)),
    update: (key, change, durability = 'relaxed') =>
      named(update<unknown>(key, change, durability === 'strict' ? strict : relaxed)),
    updateTogether: (together, change, durability = 'relaxed') =>
      named((durability === 'strict' ? strict : relaxed)('readwrite', (store) => updateAll(store, together, change))),
    remove: (gone) => named(delMany([...gone], relaxed)),
    keys: async () => (await named(keys<IDBValidKey>(relaxed))).filter((key) => typeof key === 'string'),
    entries: async () =>
      (await named(entries<IDBValidKey>(relaxed))).filter(
        (entry): entry is [string, unknown] => typeof entry[0] === 'string',
      ),
  };
}

/** A transaction stays open over promises that its own requests resolve. */
async function updateAll(
  store: IDBObjectStore,
  together: readonly string[],
  change: (olds: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  const olds = await Promise.all(together.map((key) => promisifyRequest<unknown>(store.get(key))));
  const written = change(olds);
  try {
    for (const [at, key] of together.entries()) store.put(written[at], key);
  } catch (error) {
    // The first write may have ended the transaction: why it did says more than that the second came too late.
    throw store.transaction.error ?? error;
  }
  await promisifyRequest(store.transaction);
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DOMException ? toStorageError(error) : error;
  }
}

const toStorageError = (error: DOMException) =>
  new StorageError(error.name === 'QuotaExceededError' ? 'storage-full' : 'storage-unavailable', error);
