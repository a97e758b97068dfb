// Reads what this device stores. Bypasses the outbox, so it also shows entries that the outbox could not parse.
import { openIdbStore } from '#src/offline/idb-store.ts';
import { platformClock } from '#src/offline/platform-clock.ts';
import { isScope } from '#src/offline/scope.ts';

const open = (name: string) => openIdbStore(globalThis.indexedDB, name, platformClock);

/** Returns the document of every queue key. */
export async function peek(): Promise<Record<string, unknown>> {
  const core = open('shop-core');
  const scopes = (await core.keys()).filter(isScope);
  return Object.fromEntries(await Promise.all(scopes.map(async (scope) => [scope, await core.read(scope)])));
}

/** Deletes everything that this shop stores on the device. */
export async function clearDevice(): Promise<void> {
  for (const name of ['shop-core', 'shop-query', 'shop-meta']) {
    const store = open(name);
    await store.remove(await store.keys());
  }
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
}
