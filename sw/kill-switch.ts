// The kill switch, shipped as /sw.js in place of the real worker when that one does harm (docs/release-checklist.md). It
// deletes every cache, unregisters itself and reloads the pages it controlled. IndexedDB stays, with carts, wishlists and
// the outbox.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  // Only controlled pages. After the reload no worker controls them, so they are reloaded once.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}

export {};
