// What the core asks of a store of records. idb-store.ts keeps them on the device, memory-store.ts until the tab closes,
// safe-store.ts goes from the one to the other when the device refuses.

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
