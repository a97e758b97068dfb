// The database 'shop-query': answers the page keeps so that a cold start paints before anything is asked. Disposable: it
// may be cleared at any time, and when it cannot be used the page goes on without it.
import { createLog } from '#src/base/log.ts';
import { openIdbStore } from './idb-store.ts';
import { platformClock } from './platform-clock.ts';
import type { Store } from './store.ts';

const log = createLog('query-store');

/** A longer entry is a whole catalogue or a mistake; the worker's cache holds such things. */
const MAX_CHARACTERS = 300_000;
/** A page does not wait longer for what was only to make it quicker; Safari's storage may never answer. */
const PATIENCE_MS = 1_500;

/** Texts by key. No method rejects: after the first failure the store answers as if it were empty. */
export interface QueryStore {
  getItem(key: string): Promise<string | undefined>;
  setItem(key: string, text: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  entries(): Promise<[string, string][]>;
  clear(): Promise<void>;
}

/** @param device another place for the records than this browser's database (tests) */
export function openQueryStore(
  device: Store = openIdbStore(globalThis.indexedDB, 'shop-query', platformClock),
): QueryStore {
  let isBroken = false;

  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (isBroken) return otherwise;
    try {
      return await inTime(work());
    } catch (error) {
      isBroken = true;
      log.warn('shop-query cannot be used; this page goes on without it', error);
      return otherwise;
    }
  }
  const getItem = (key: string) => attempt(async () => textOf(await device.read(key)), undefined);
  const keys = () => attempt(() => device.keys(), []);

  return {
    getItem,
    setItem: async (key, text) => {
      if (text.length <= MAX_CHARACTERS) await attempt(() => device.update(key, () => text), undefined);
    },
    removeItem: (key) => attempt(() => device.remove([key]), undefined),
    entries: async () => {
      const found = await Promise.all((await keys()).map(async (key) => [key, await getItem(key)] as const));
      return found.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]]));
    },
    clear: async () => {
      const all = await keys();
      await attempt(() => device.remove(all), undefined);
    },
  };
}

const textOf = (record: unknown) => (typeof record === 'string' ? record : undefined);

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stopWaiting = platformClock.after(PATIENCE_MS, () => reject(new Error('no answer')));
    work.then(resolve, reject).finally(stopWaiting);
  });
}
