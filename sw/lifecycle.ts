// When a waiting version activates. It never does so by itself while a page is open: an old page controlled by a new worker
// would not find its lazy chunks.
import { CACHE_NAMES } from './cache-rules.ts';
import type { Departure } from './departure.ts';
import type { WorkerOutbox } from './outbox-sync.ts';
import { SHELL_CACHE } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/** The shop's open tabs, also those that opened before there was a worker. */
export const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Calls skipWaiting when no page but the asking one is open; that page reloads. */
export async function activateIfAlone(): Promise<void> {
  if ((await openPages()).length <= 1) await self.skipWaiting();
}

/** When another version waits, ends the pending work of this one. The next version repeats a change that was being sent. */
export async function endPendingWork(departure: Departure, outbox: WorkerOutbox): Promise<void> {
  if (!self.registration.waiting) return;
  departure.begin();
  outbox.pause();
}

/** Deletes the caches that the table of this version does not name. */
export async function deleteOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter((name) => !CACHE_NAMES.has(name) && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
