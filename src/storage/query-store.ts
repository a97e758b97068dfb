// The database 'shop-query': cached query results, so that a cold start paints before anything is fetched. It may be cleared at any
// time, and the page works without it.
import { platformClock } from '#src/base/clock.ts';
import { createLog } from '#src/base/log.ts';
import { openIdbStore } from './idb-store.ts';
import type { ListedStore } from './store.ts';

const log = createLog('query-store');

/** A longer entry is a whole catalogue or a mistake, and is not stored. */
const MAX_CHARACTERS = 300_000;
/**
 * The timeout of a read, because Safari's storage may never answer. It counts ticks, not milliseconds: a busy page receives no
 * answer, and its late tick counts as one.
 */
const TICK_MS = 100;
const TIMEOUT_TICKS = 15;

/**
 * Texts by key. No method rejects. After the first failure the store behaves as if it were empty, and also while an earlier call is
 * overdue.
 */
export interface QueryStore {
  getItem(key: string): Promise<string | undefined>;
  setItem(key: string, text: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  entries(): Promise<[string, string][]>;
  clear(): Promise<void>;
}

/** @param device a store instead of this browser's database (tests) */
export function openQueryStore(
  device: Omit<ListedStore, 'updateTogether'> = openIdbStore(globalThis.indexedDB, 'shop-query', platformClock),
): QueryStore {
  let isBroken = false;
  /** Calls that timed out and may still complete. */
  let late = 0;

  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    if (isBroken) return otherwise;
    const answering = work().catch((error: unknown) => {
      if (!isBroken) log.warn('stored answers unusable', error);
      isBroken = true;
      return otherwise;
    });
    const answer = await inTime(answering);
    if (answer !== TOO_LATE) return answer;
    late += 1;
    log.info('stored answers slow');
    void answering.then(() => {
      late -= 1;
    });
    return otherwise;
  }
  /** For calls that are of no use later: skipped while an earlier one is overdue. */
  const attemptSoon = <T>(work: () => Promise<T>, otherwise: T) =>
    late > 0 ? Promise.resolve(otherwise) : attempt(work, otherwise);

  return {
    getItem: (key) => attemptSoon(async () => textOf(await device.read(key)), undefined),
    setItem: async (key, text) => {
      if (text.length <= MAX_CHARACTERS) await attemptSoon(() => device.update(key, () => text), undefined);
    },
    removeItem: (key) => attempt(() => device.remove([key]), undefined),
    entries: () =>
      attemptSoon(async () => {
        const all = await device.entries();
        return all.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      }, []),
    clear: () => attempt(async () => device.remove(await device.keys()), undefined),
  };
}

const textOf = (record: unknown) => (typeof record === 'string' ? record : undefined);

const TOO_LATE = Symbol('too late');

function inTime<T>(work: Promise<T>): Promise<T | typeof TOO_LATE> {
  return new Promise((resolve) => {
    let ticks = 0;
    const tick = () => {
      ticks += 1;
      if (ticks > TIMEOUT_TICKS) resolve(TOO_LATE);
      else stopWaiting = platformClock.after(TICK_MS, tick);
    };
    let stopWaiting = () => {};
    tick();
    void work.then(resolve).finally(() => stopWaiting());
  });
}

/** Deletes what can be fetched again: cached pictures, then cached answers. Never rejects. */
export async function freeSpace(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => name.includes('pictures') && caches.delete(name)));
  } catch {
    // Cache Storage is missing on plain http, and a full device may refuse to open it.
  }
  await openQueryStore().clear();
}
