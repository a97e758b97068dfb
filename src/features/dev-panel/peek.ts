// Reads what this device stores. Bypasses the outbox, so it also shows entries that the outbox could not parse.

import { platformClock } from '#src/base/clock.ts';
import { isQueueKey } from '#src/offline/index.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';

const open = (name: string) => openIdbStore(globalThis.indexedDB, name, platformClock);

/** Returns the document of every queue key. */
export async function peek(): Promise<Record<string, unknown>> {
  const core = open('shop-core');
  const queueKeys = (await core.keys()).filter(isQueueKey);
  return Object.fromEntries(
    await Promise.all(queueKeys.map(async (queueKey) => [queueKey, await core.read(queueKey)])),
  );
}

/** Deletes everything that this shop stores on the device. */
export async function clearDevice(): Promise<void> {
  for (const name of ['shop-core', 'shop-query', 'shop-meta', 'shop-account']) {
    const store = open(name);
    await store.remove(await store.keys());
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
}
