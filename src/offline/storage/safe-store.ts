// The device while it works, memory once it does not (OFFLINE 3.13). The move is one way and lasts until the tab closes.

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
  /** Like `update`, but rather in memory, with a banner, than not at all. */
  keep(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<Place>;
  /** True once records live only as long as this tab. */
  isMemory(): boolean;
  /** Calls back once, when the move happens. Returns how to stop. */
  onMemory(listener: () => void): () => void;
}

export interface SafeStoreOptions {
  device: Store;
  /** Deletes what can be fetched again: the picture cache, then shop-query. */
  freeSpace(): Promise<void>;
  /**
   * What of a record may live on in memory while the device still holds it; undefined: nothing. @param mine what memory
   * holds already, when the device has finished a write after the move
   */
  carry(key: string, record: unknown, mine?: unknown): unknown;
}

/** `update` rejects with StorageError('storage-full'); any other refusal of the device moves to memory by itself. */
export function createSafeStore({ device, freeSpace, carry }: SafeStoreOptions): SafeStore {
  const memory = createMemoryStore();
  const lastSeen = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let current = device;

  /** What a call on memory must wait for: the records that are carried over. */
  let moved: Promise<unknown> = Promise.resolve();
  /** The records last seen go along, each as `carry` makes it. */
  const leaveDevice = (reason: StorageError) => {
    if (current === memory) return;
    log.warn(`${reason.code}: changes are kept until this tab closes`, reason.cause);
    current = memory;
    moved = Promise.all([...lastSeen].map(([key, record]) => memory.update(key, () => carry(key, record))));
    for (const listener of listeners) listener();
  };

  /** What came of it, and where it was done: the device may answer after the move. */
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

  /** A write that the device finished after the move: memory holds its record too, beside what was changed there. */
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

  /** The device's answer, unless memory knows better by now: it has the list as the shopper last saw it. */
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

  /** On a full device once more, after room was made. */
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
      // Also while it is under way: nothing of it goes along to memory.
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

// The database shop-core: documents and the session, on the device while it works.

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
  if (!isQueueKey(key)) return record;
  const doc = readDoc(record, key);
  if (!doc || doc === 'newer') return mine;
  const inMemory = readDoc(mine, key);
  return inMemory && inMemory !== 'newer' ? withDevice(inMemory, doc) : mirrorOf(doc);
}
