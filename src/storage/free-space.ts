import { openQueryStore } from './query-store.ts';

/** Deletes what can be fetched again: pictures, then the answers kept for a quick start (OFFLINE 3.13). */
export async function freeSpace(): Promise<void> {
  // Missing on plain http.
  const storage = (globalThis as { caches?: CacheStorage }).caches;
  const names = (await storage?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.includes('pictures')).map((name) => storage?.delete(name)));
  await openQueryStore().clear();
}
