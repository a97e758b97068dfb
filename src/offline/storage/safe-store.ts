// A store that uses the device while it works, and memory once it does not. The move is one way and lasts until the tab
// closes.

import type { Clock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { mirrorOf, withDevice } from '#src/offline/coordination/mirrored-ops.ts';
import { isQueueKey } from '#src/offline/document/queue-key.ts';
import { readDoc } from '#src/offline/document/read-doc.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { createMemoryStore, type Durability, type Store } from '#src/storage/store.ts';

const log = createLog('store');

/** Where a change is. */
export type Place = 'device' | 'memory';

export interface SafeStore extends Omit<Store, 'update'> {
  update(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<Place>;
  /** Like `update`, but a change that the device refuses is kept in memory; the page shows a banner. */
  keep(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<Place>;
  /** True once records live only as long as this tab. */
  isMemory(): boolean;
  /** Calls back once, at the move. Returns how to stop. */
  onMemory(listener: () => void): () => void;
}

export interface SafeStoreOptions {
  device: Store;
  /** Deletes what can be fetched again: the picture cache, then shop-query. Never rejects. */
  freeSpace(): Promise<void>;
  /**
   * What memory holds of a record that the device still has; undefined: nothing. @param mine what memory holds already,
   * when the device finished a write after the move
   */
  carry(key: string, record: unknown, mine?: unknown): unknown;
}

/** `update` rejects with StorageError('storage-full'). Any other failure of the device moves to memory. */
export function createSafeStore({ device, freeSpace, carry }: SafeStoreOptions): SafeStore {
  const memory = createMemoryStore();
  const lastSeen = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let current = device;

  /** A call on memory waits for the records that are being copied. */
  let moved: Promise<unknown> = Promise.resolve();
  /** Copies the records last seen, each as `carry` makes it. */
  const leaveDevice = (reason: StorageError) => {
    if (current === memory) return;
    log.warn(`${reason.code}: kept in memory`, reason.cause);
    current = memory;
    moved = Promise.all([...lastSeen].map(([key, record]) => memory.update(key, () => carry(key, record))));
    for (const listener of listeners) listener();
  };

  /** The outcome and the store that did it: the device may answer after the move. */
  async function attempt<T>(work: (store: Store) => Promise<T>): Promise<{ outcome: T; store: Store }> {
    const store = current;
    try {
      if (store === memory) await moved;
      return { outcome: await work(store), store };
    } catch (error) {
      if (store === memory || !(error instanceof StorageError) || error.code === 'storage-full') throw error;
      leaveDevice(error);
      return await attempt(work);
    }
  }

  const isLate = (store: Store) => store !== current;

  /** The device finished a write after the move: copies it to memory, beside what was changed there. */
  async function carryOver(key: string, record: unknown): Promise<void> {
    await moved;
    await memory.update(key, (mine) => carry(key, record, mine));
  }

  async function update(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<Place> {
    let written: unknown;
    const keeping = (old: unknown) => {
      written = change(old);
      return written;
    };
    const store = await freeingSpace(() => attempt((store) => store.update(key, keeping, durability)));
    if (isLate(store)) await carryOver(key, written);
    lastSeen.set(key, written);
    return store === memory ? 'memory' : 'device';
  }

  async function updateTogether(
    keys: readonly string[],
    change: (olds: readonly unknown[]) => readonly unknown[],
    durability?: Durability,
  ): Promise<void> {
    let written: readonly unknown[] = [];
    const keeping = (olds: readonly unknown[]) => {
      written = change(olds);
      return written;
    };
    const store = await freeingSpace(() => attempt((store) => store.updateTogether(keys, keeping, durability)));
    for (const [at, key] of keys.entries()) {
      if (isLate(store)) await carryOver(key, written[at]);
      lastSeen.set(key, written[at]);
    }
  }

  /** The device's answer, unless the store has moved to memory, which has the list as the shopper last saw it. */
  async function read(key: string): Promise<unknown> {
    const { outcome: record, store } = await attempt((store) => store.read(key));
    if (!isLate(store)) {
      lastSeen.set(key, record);
      return record;
    }
    await moved;
    if (record !== undefined) await memory.update(key, (mine) => mine ?? carry(key, record));
    return memory.read(key);
  }

  /** Tries again after freeing space. */
  async function freeingSpace(write: () => Promise<{ store: Store }>): Promise<Store> {
    try {
      return (await write()).store;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      await freeSpace();
      return (await write()).store;
    }
  }

  async function keep(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<Place> {
    try {
      return await update(key, change, durability);
    } catch (error) {
      if (!(error instanceof StorageError) || current === memory) throw error;
      leaveDevice(error);
      return await update(key, change);
    }
  }

  return {
    update,
    updateTogether,
    keep,
    read,
    remove: async (gone) => {
      const forget = () => {
        for (const key of gone) lastSeen.delete(key);
      };
      // Before and after the removal, so that a move meanwhile does not copy it to memory.
      forget();
      await attempt((store) => store.remove(gone));
      forget();
    },
    keys: async () => (await attempt((store) => store.keys())).outcome,
    isMemory: () => current === memory,
    onMemory(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Documents, the session and payment records. */
const DATABASE = 'shop-core';

/** The database shop-core. @param freeSpace deletes what can be fetched again */
export const openShopStore = (
  indexedDB: IDBFactory | undefined,
  clock: Clock,
  freeSpace: () => Promise<void>,
): SafeStore => createSafeStore({ device: openIdbStore(indexedDB, DATABASE, clock), freeSpace, carry });

/**
 * Memory gets the whole list, with its operations as mirrored ones: sent from memory and from the device, they would have
 * two effects. @param mine the list that memory holds already; it is updated to what the device has
 */
export function carry(key: string, record: unknown, mine?: unknown): unknown {
  if (!isQueueKey(key)) return record;
  const doc = readDoc(record, key);
  if (!doc || doc === 'newer') return mine;
  const inMemory = readDoc(mine, key);
  return inMemory && inMemory !== 'newer' ? withDevice(inMemory, doc) : mirrorOf(doc);
}
