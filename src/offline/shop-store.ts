// The database shop-core: documents and the session, on the device while it works.
import { openIdbStore } from './idb-store.ts';
import type { Clock } from './outside.ts';
import { readDoc } from './read-doc.ts';
import { createSafeStore, type SafeStore } from './safe-store.ts';
import { isScope } from './scope.ts';

const DATABASE = 'shop-core';

/** @param freeSpace deletes what can be fetched again: the picture cache, then shop-query (OFFLINE 3.13) */
export const openShopStore = (
  indexedDB: IDBFactory | undefined,
  clock: Clock,
  freeSpace: () => Promise<void>,
): SafeStore => createSafeStore({ device: openIdbStore(indexedDB, DATABASE, clock), freeSpace, carry });

/** What lives on in memory is what the server confirmed. Waiting ops stay on the device: sent from both they would double. */
export function carry(key: string, record: unknown): unknown {
  if (!isScope(key)) return record;
  const doc = readDoc(record, key);
  if (!doc || doc === 'newer') return undefined;
  return { ...doc, outbox: [], repair: undefined, sentLog: [], sender: { epoch: 0, beat: 0, holder: '' } };
}
