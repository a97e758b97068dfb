// Reads of the catalogue from streaming replicas. What a shopper has just written (cart, orders, account) and the version of the
// catalogue are always read from the primary.
import type { Logger } from 'pino';
import { ShopError } from '#src/base/errors.ts';
import { readCatalogueState } from './catalogue-version.ts';
import type { OpenDatabase } from './database.ts';
import type { Db } from './schema.ts';
import { createSharedRead } from './shared-read.ts';

/**
 * Runs `work` on a database that shows the catalogue after at least `changes` changes. `work` only reads, and may run a second
 * time on the primary.
 */
export type ReadCatalogue = <T>(changes: number, work: (db: Db) => Promise<T>) => Promise<T>;

export interface ReadReplicas {
  read: ReadCatalogue;
  /** Takes back the replicas that respond and have caught up again. To be called every second or so. */
  tryAgain(): Promise<void>;
  /** How many are in use and how many are left out. */
  count(): { used: number; leftOut: number };
  close(): Promise<void>;
}

/** Pauses before each look at a replica, in ms. Streaming takes a few milliseconds; one that needs longer is left out. */
const CATCH_UP_PAUSES_MS = [0, 5, 20];

interface Replica {
  /** host:port/name, for the log. */
  place: string;
  open: OpenDatabase;
  readState: () => ReturnType<typeof readCatalogueState>;
  isLeftOut: boolean;
}

/** @param places replicas by their place (host:port/name); they need not respond yet */
export function createReadReplicas(primary: Db, places: ReadonlyMap<string, OpenDatabase>, log: Logger): ReadReplicas {
  const replicas = [...places].map(
    ([place, open]): Replica => ({
      place,
      open,
      readState: createSharedRead(() => readCatalogueState(open.db)),
      isLeftOut: false,
    }),
  );
  let turn = 0;

  /** One in use, each in its turn. */
  function next(): Replica | undefined {
    const used = replicas.filter(({ isLeftOut }) => !isLeftOut);
    turn += 1;
    return used[turn % used.length];
  }

  function leaveOut(replica: Replica, err?: unknown): void {
    if (replica.isLeftOut) return;
    replica.isLeftOut = true;
    const { place } = replica;
    log.warn({ replica: place, ...(err ? { err } : {}) }, 'a replica lags or does not respond; it is left out');
  }

  async function tryAgain(): Promise<void> {
    const away = replicas.filter(({ isLeftOut }) => isLeftOut);
    if (away.length === 0) return;
    const { changes } = await readCatalogueState(primary);
    await Promise.all(
      away.map(async (replica) => {
        const isReady = await hasCaughtUp(replica, changes).catch(() => false);
        if (!isReady) return;
        replica.isLeftOut = false;
        log.info({ replica: replica.place }, 'a replica has caught up; it is used again');
      }),
    );
  }

  return {
    async read(changes, work) {
      const replica = next();
      if (!replica) return work(primary);
      let failure: unknown;
      try {
        if (await hasCaughtUp(replica, changes)) return await work(replica.open.db);
      } catch (error) {
        if (error instanceof ShopError) throw error;
        failure = error;
      }
      const answer = await work(primary);
      // If the primary fails too, the fault is not the replica's.
      leaveOut(replica, failure);
      return answer;
    },
    tryAgain,
    count() {
      const leftOut = replicas.filter(({ isLeftOut }) => isLeftOut).length;
      return { used: replicas.length - leftOut, leftOut };
    },
    close: async () => {
      await Promise.all(replicas.map(({ open }) => open.close()));
    },
  };
}

async function hasCaughtUp(replica: Replica, changes: number): Promise<boolean> {
  for (const ms of CATCH_UP_PAUSES_MS) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if ((await replica.readState()).changes >= changes) return true;
  }
  return false;
}
