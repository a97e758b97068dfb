// Records that live as long as the tab: for private windows, blocked storage, and a device that is full.
import type { ListedStore } from './store.ts';

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
