// When a new version takes over from the old one. Never by itself while a page is open: an old page under a new worker
// finds its late chunks gone (OFFLINE 2, failure 37).
import { CACHE_NAMES, PAGES } from './cache-rules.ts';
import { SHELL_CACHE } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Takes over if at most the asking page is open; that page reloads. */
export async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}

/** Deletes the caches of older versions of the table, any that should never have been, and pages the build before drew. */
export async function deleteOldCaches(): Promise<void> {
  const isKept = (name: string) => (CACHE_NAMES.has(name) && name !== PAGES.cache) || name === SHELL_CACHE;
  const old = (await caches.keys()).filter((name) => !isKept(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
