// When a new version takes over from the old one. Never by itself while a page is open: an old page under a new worker
// finds its late chunks gone (OFFLINE 2, failure 37).
import { CACHE_NAMES } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import type { WorkerOutbox } from './outbox-sync.ts';
import { SHELL_CACHE } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shop's open tabs, also those that opened before there was a worker. */
export const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Takes over if at most the asking page is open; that page reloads. */
export async function takeOverIfAlone(): Promise<void> {
  if ((await openPages()).length <= 1) await self.skipWaiting();
}

/** Ends what this worker waits for, if a version waits to take over. A change under way is sent again by the next one. */
export async function makeWay(departure: Departure, outbox: WorkerOutbox): Promise<void> {
  if (!self.registration.waiting) return;
  departure.begin();
  outbox.pause();
}

/** Deletes the caches of older versions of the table, and any that should never have been. */
export async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => !CACHE_NAMES.has(name) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
