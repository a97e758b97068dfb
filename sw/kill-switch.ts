// The prepared emergency exit, shipped as /sw.js in place of the real worker when that one does harm (docs/release-checklist.md).
// It removes every cache and itself and reloads the pages it was in charge of. IndexedDB stays: carts, wishlists and
// what waits to be sent live there.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  // Only pages that a worker is in charge of: after the reload there is none, so they are reloaded once.
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}

export {};
