// The browser stops trying Background Sync after a few failures. The worker records that in the database 'shop-meta', and
// the next page says so. If the record cannot be written, the outbox still shows what is waiting.

import { platformClock } from '#src/base/clock.ts';
import { StorageError } from '#src/base/errors.ts';
import { openIdbStore } from './idb-store.ts';
import type { Store } from './store.ts';

const KEY = 'sync-gave-up';
const openMeta = () => openIdbStore(globalThis.indexedDB, 'shop-meta', platformClock);

/** The worker calls it when Background Sync's last attempt has failed. Never rejects for a storage that fails. */
export const noteSyncGaveUp = (meta: Store = openMeta()): Promise<void> =>
  meta.update(KEY, () => platformClock.now()).catch(ignoreStorage);

/** Reads and removes the record: true once after the browser gave up. */
export async function takeSyncGaveUp(meta: Store = openMeta()): Promise<boolean> {
  try {
    const isNoted = (await meta.read(KEY)) !== undefined;
    if (isNoted) await meta.remove([KEY]);
    return isNoted;
  } catch (error) {
    ignoreStorage(error);
    return false;
  }
}

function ignoreStorage(error: unknown): void {
  if (!(error instanceof StorageError)) throw error;
}
