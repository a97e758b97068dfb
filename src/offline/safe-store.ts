// The device while it works, memory once it does not (OFFLINE 3.13). The move is one way and lasts until the tab closes.
import { StorageError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Durability, Store } from './store.ts';

const log = createLog('store');

export interface SafeStore extends Store {
  /** Like `update`, but rather in memory, with a banner, than not at all. */
  keep(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<void>;
  /** True once records live only as long as this tab. */
  isMemory(): boolean;
  /** Calls back once, when the move happens. Returns how to stop. */
  onMemory(listener: () => void): () => void;
}

export interface SafeStoreOptions {
  device: Store;
  /** Deletes what can be fetched again: the picture cache, then shop-query. */
  freeSpace(): Promise<void>;
  /** What of a record may live on in memory while the device still holds it; undefined: nothing. */
  carry(key: string, record: unknown): unknown;
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

  async function attempt<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = current;
    try {
      if (store === memory) await moved;
      return await work(store);
    } catch (error) {
      if (store === memory || !(error instanceof StorageError) || error.code === 'storage-full') throw error;
      leaveDevice(error);
      return await attempt(work);
    }
  }

  async function update(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<void> {
    let written: unknown;
    const keeping = (old: unknown) => {
      written = change(old);
      return written;
    };
    await freeingSpace(() => attempt((store) => store.update(key, keeping, durability)));
    lastSeen.set(key, written);
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
    await freeingSpace(() => attempt((store) => store.updateTogether(keys, keeping, durability)));
    for (const [at, key] of keys.entries()) lastSeen.set(key, written[at]);
  }

  /** On a full device once more, after room was made. */
  async function freeingSpace(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      await freeSpace();
      await write();
    }
  }

  async function keep(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<void> {
    try {
      await update(key, change, durability);
    } catch (error) {
      if (!(error instanceof StorageError) || current === memory) throw error;
      leaveDevice(error);
      await update(key, change);
    }
  }

  return {
    update,
    updateTogether,
    keep,
    read: async (key) => {
      const record = await attempt((store) => store.read(key));
      lastSeen.set(key, record);
      return record;
    },
    remove: async (gone) => {
      await attempt((store) => store.remove(gone));
      for (const key of gone) lastSeen.delete(key);
    },
    keys: () => attempt((store) => store.keys()),
    isMemory: () => current === memory,
    onMemory(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
