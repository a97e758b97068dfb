// The database shop-core: documents and the session, on the device while it works.

import type { Clock } from '#src/base/clock.ts';
import { mirrorOf, withDevice } from '#src/offline/coordination/mirrored-ops.ts';
import { isScope } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { createSafeStore, type SafeStore } from './safe-store.ts';

const DATABASE = 'shop-core';

/** @param freeSpace deletes what can be fetched again: the picture cache, then shop-query (OFFLINE 3.13) */
export const openShopStore = (
  indexedDB: IDBFactory | undefined,
  clock: Clock,
  freeSpace: () => Promise<void>,
): SafeStore => createSafeStore({ device: openIdbStore(indexedDB, DATABASE, clock), freeSpace, carry });

/**
 * What lives on in memory is the whole list. Its ops become copies: sent from memory and from the device they would
 * double. @param mine the list that memory holds already: it is brought up to what the device has
 */
export function carry(key: string, record: unknown, mine?: unknown): unknown {
  if (!isScope(key)) return record;
  const doc = readDoc(record, key);
  if (!doc || doc === 'newer') return mine;
  const inMemory = readDoc(mine, key);
  return inMemory && inMemory !== 'newer' ? withDevice(inMemory, doc) : mirrorOf(doc);
}
