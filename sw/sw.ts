// The service worker, on Workbox. Wiring only: which event goes where, in the order of a worker's life.
import { clientsClaim } from 'workbox-core';
import { readApiConfig } from '#src/api/config.ts';
import { SYNC_TAG } from '#src/contract/worker-message.ts';
import { CatalogueStrategy } from './catalogue-strategy.ts';
import { createDeparture } from './departure.ts';
import { cacheFirstVisit } from './first-visit.ts';
import './import-push.ts';
import { activateIfAlone, deleteOldCaches, endPendingWork } from './lifecycle.ts';
import { openWorkerOutbox } from './outbox-sync.ts';
import { listenToPages, type MessageActions } from './page-messages.ts';
import { PageStrategy } from './page-strategy.ts';
import { buildName, type ShellFile, ShopPrecache } from './precache.ts';
import { prefetchShop } from './prefetch.ts';
import { createRouter } from './routes.ts';
import { createStrategies } from './strategies.ts';
import type { WorkerShop } from './worker-shop.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

const files = self.__WB_MANIFEST;
const { origin } = self.location;
const precache = new ShopPrecache();
const config = readApiConfig(import.meta.env);
const shop: WorkerShop = { config, origin, build: buildName(files), hasFile: (path) => precache.has(path) };
const pages = new PageStrategy(shop, precache.shell);
const catalogue = new CatalogueStrategy(shop);
const strategies = createStrategies(shop, catalogue);
const departure = createDeparture();
const outbox = openWorkerOutbox(config);

// Adds the install and activate listeners. No skipWaiting here: the shopper decides when a new version activates.
precache.precache(files);
clientsClaim();
self.addEventListener('install', (event) => event.waitUntil(cacheFirstVisit(pages, event)));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), pages.dropOtherBuilds()]));
  // Not awaited: it may take 20 s, and every page waits until activation ends.
  void outbox.wake('activate');
});

self.addEventListener('fetch', departure.bound);
createRouter({ shop, precache, pages, strategies, departure }).addFetchListener();
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && !departure.isDeparting()) event.waitUntil(outbox.wake('navigation'));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(departure.isDeparting() ? Promise.reject() : outbox.sync(event));
});

const actions: MessageActions = {
  update: () => self.skipWaiting(),
  'make-way': () => endPendingWork(departure, outbox),
  'update-if-alone': () => activateIfAlone(),
  prefetch: (message, event) => prefetchShop({ shop, strategies, pages, catalogue }, message, event),
  'cache-page': ({ path }, event) => pages.revalidate(event, path),
  drain: () => outbox.wake('message'),
};
self.addEventListener('message', listenToPages(actions, origin, departure.bound));
