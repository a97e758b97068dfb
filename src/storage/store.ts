// A store of records, and one in memory. idb-store.ts keeps records on the device. The outbox's safe-store.ts moves from the
// device to memory when the device fails.

export interface Store {
  read(key: string): Promise<unknown>;
  /**
   * One atomic change; resolves once it is durable. `change` must be synchronous and pure: it may run twice. When it
   * throws, the record stays as it was and the promise rejects with what was thrown.
   */
  update(key: string, change: (old: unknown) => unknown, durability?: Durability): Promise<void>;
  /** The same over several records at once: all are written, or none is. Values come and go in the order of `keys`. */
  updateTogether(
    keys: readonly string[],
    change: (olds: readonly unknown[]) => readonly unknown[],
    durability?: Durability,
  ): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  keys(): Promise<string[]>;
}

/** A store whose records can all be read in one transaction. */
export interface ListedStore extends Store {
  entries(): Promise<[string, unknown][]>;
}

/** `strict` survives a power cut, `relaxed` a crash of the tab. */
export type Durability = 'strict' | 'relaxed';

/** Records that live as long as the tab: for private windows, blocked storage and a full device. */
export function createMemoryStore(): ListedStore {
  const records = new Map<string, unknown>();
  return {
    read: async (key) => structuredClone(records.get(key)),
    update: async (key, change) => {
      records.set(key, structuredClone(change(structuredClone(records.get(key)))));
    },
    updateTogether: async (keys, change) => {
      const written = change(keys.map((key) => structuredClone(records.get(key))));
      for (const [at, key] of keys.entries()) records.set(key, structuredClone(written[at]));
    },
    remove: async (gone) => {
      for (const key of gone) records.delete(key);
    },
    keys: async () => [...records.keys()],
    entries: async () => structuredClone([...records]),
  };
}
