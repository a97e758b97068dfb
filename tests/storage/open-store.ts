// A store on a fake IndexedDB, whose faults the test chooses.
import { expect } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { faultyIdb, freshDevice } from '#tests/kit/simulation/idb.ts';

export function openStore() {
  const device = freshDevice();
  const idb = faultyIdb(device);
  return { device, idb, store: openIdbStore(idb.indexedDB, 'shop-core', platformClock) };
}

export const plusOne = (old: unknown) => ((old as number | undefined) ?? 0) + 1;

/** Matches an error with this code. */
export const code = (wanted: string) => expect.objectContaining({ code: wanted });
