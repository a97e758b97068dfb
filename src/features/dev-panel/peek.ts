// What is on this device, as it is stored. Reads past the outbox, so that it also shows what the outbox could not read.

import { platformClock } from '#src/base/clock.ts';
import { isQueueKey } from '#src/offline/index.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';

const open = (name: string) => openIdbStore(globalThis.indexedDB, name, platformClock);

/** The document of every queue key. */
export async function peek(): Promise<Record<string, unknown>> {
  const core = open('shop-core');
  const queueKeys = (await core.keys()).filter(isQueueKey);
  return Object.fromEntries(
    await Promise.all(queueKeys.map(async (queueKey) => [queueKey, await core.read(queueKey)])),
  );
}

/** Forgets everything this shop keeps on the device, as for a first visit. */
export async function clearDevice(): Promise<void> {
  for (const name of ['shop-core', 'shop-query', 'shop-meta']) {
    const store = open(name);
    await store.remove(await store.keys());
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
}
