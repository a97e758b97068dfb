// One connection to one database with one object store, for idb-keyval. Adds what idb-keyval lacks (OFFLINE 3.2): an open
// that gives up, a second try on a lost connection, a close when another tab asks for it, a chosen durability, and a rest
// while the page is kept for the way back.
import type { UseStore } from 'idb-keyval';
import type { Clock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { pageRest, type Rest } from './page-rest.ts';
import type { Durability } from './store.ts';

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
        // The callback runs in the same turn as transaction(): Safari closes an idle one.
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

/** idb-keyval does not hear of every end that a transaction can come to. */
function unlessUndone<T>(transaction: IDBTransaction, work: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const undone = () => reject(transaction.error ?? new DOMException('the transaction was undone', 'AbortError'));
    transaction.addEventListener('abort', undone);
    Promise.resolve(work).then(resolve, reject);
  });
}

/** Nothing was written in any of these cases: a transaction that aborted was rolled back. */
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
