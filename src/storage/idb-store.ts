// Records in IndexedDB: idb-keyval over a connection of our own, which adds an open that times out, a second try after a
// lost connection, a close when another tab asks for it, a chosen durability, and no transactions while the page is in the
// back/forward cache. Rejects with StorageError; what `change` throws passes unchanged.
import { delMany, entries, get, keys, promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { Clock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { pageRest, type Rest } from './page-rest.ts';
import type { Durability, ListedStore } from './store.ts';

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

/** A transaction stays open across promises that its own requests resolve. */
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
    // The first write may have aborted the transaction, and its reason is the real one.
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

/** Safari's open may never answer. Shorter than a shopper waits, longer than a slow phone needs. */
const OPEN_TIMEOUT_MS = 3_000;
const OBJECT_STORE = 'records';

/**
 * Returned stores reject with StorageError('storage-timeout' | 'storage-unavailable') when the database does not open,
 * and with the platform's DOMException for anything else.
 */
export function connectIdb(indexedDB: IDBFactory | undefined, name: string, clock: Clock, rest: Rest = pageRest) {
  let connection: Promise<IDBDatabase> | null = null;
  const forget = () => {
    connection = null;
  };
  const connect = () => {
    connection ??= open(indexedDB, name, clock, forget);
    connection.catch(forget);
    return connection;
  };

  return (durability: Durability): UseStore =>
    async (mode, callback) => {
      const run = async () => {
        const db = await connect();
        await rest.over();
        // The callback runs in the same task as transaction(): Safari closes an idle one.
        const transaction = db.transaction(OBJECT_STORE, mode, { durability });
        rest.watch(transaction);
        return unlessUndone(transaction, callback(transaction.objectStore(OBJECT_STORE)));
      };
      try {
        return await run();
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        forget();
        return await run();
      }
    };
}

/**
 * idb-keyval rejects with the transaction's error, which is null when a request fails and when the page aborts the transaction.
 * The `abort` that follows has the reason.
 */
function unlessUndone<T>(transaction: IDBTransaction, work: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const undone = () => reject(transaction.error ?? new DOMException('the transaction was undone', 'AbortError'));
    transaction.addEventListener('abort', undone);
    Promise.resolve(work).then(resolve, (error: unknown) => error && reject(error));
  });
}

/** Nothing was written in any of these cases: an aborted transaction is rolled back. */
function isLostConnection(error: unknown): boolean {
  if (error instanceof StorageError) return error.code === 'storage-timeout';
  const name = error instanceof DOMException ? error.name : '';
  return name === 'InvalidStateError' || name === 'UnknownError' || name === 'AbortError';
}

function open(indexedDB: IDBFactory | undefined, name: string, clock: Clock, forget: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!indexedDB) throw new StorageError('storage-unavailable');
    let isLate = false;
    const stopWaiting = clock.after(OPEN_TIMEOUT_MS, () => {
      isLate = true;
      reject(new StorageError('storage-timeout'));
    });
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE);
    request.onerror = () => {
      stopWaiting();
      reject(new StorageError('storage-unavailable', request.error));
    };
    request.onsuccess = () => {
      stopWaiting();
      const db = request.result;
      if (isLate) return db.close();
      db.onclose = forget;
      db.onversionchange = () => {
        db.close();
        forget();
      };
      resolve(db);
    };
  });
}
