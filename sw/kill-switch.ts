// The kill switch, shipped as /sw.js in place of the real worker when that one does harm (docs/release-checklist.md). It
// deletes every cache, unregisters itself and reloads the pages it controlled. IndexedDB stays, with carts, wishlists and
// the outbox.

declare const self: ServiceWorkerGlobalScope;

/**
 * Chromium activates this worker when the old one is idle. A page that asks the old one for something just then delays that by
 * 30 s or more (docs/decisions/083). A second call makes Chromium look again, a third one is ignored.
 */
const SECOND_LOOK_MS = 3_000;
/**
 * If this worker is not active by then, it unregisters all the same, so that navigations go to the network. Repeated, because a
 * page that registers the worker undoes it, and the old worker may still fill the caches.
 */
const UNREGISTER_MS = 6_000;
let unregistering: ReturnType<typeof setInterval> | undefined;

self.addEventListener('install', (event) => {
  setTimeout(() => void self.skipWaiting(), SECOND_LOOK_MS);
  const unregister = () => void Promise.all([self.registration.unregister(), deleteCaches()]);
  unregistering = setInterval(unregister, UNREGISTER_MS);
  event.waitUntil(Promise.all([self.skipWaiting(), deleteCaches()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  // Chromium terminates an unregistered worker as soon as its pages reload by themselves.
  clearInterval(unregistering);
  // The old worker may have written since.
  await deleteCaches();
  // Only controlled pages. After the reload no worker controls them, so they are reloaded once.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}

/** Never rejects: the worker also leaves a device whose storage is broken. */
async function deleteCaches(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.allSettled(names.map((name) => caches.delete(name)));
}

export {};
