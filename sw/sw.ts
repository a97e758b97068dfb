// PROGRAM 2, the service worker. Wiring only: which event goes where, in the order of a worker's life.
import { readApiConfig } from '#src/api/config.ts';
import { SYNC_TAG } from '#src/offline/worker-message.ts';
import { ruleFor } from './cache-rules.ts';
import { drawnOr, dropOldPages, keepPage } from './drawn-pages.ts';
import { keepFirstVisit } from './first-visit.ts';
import { openWorkerOutbox } from './outbox-sync.ts';
import { listenToPages } from './page-messages.ts';
import { buildName, createShell, type ShellFile } from './precache.ts';
import { answerBy } from './runtime-cache.ts';
import { deleteOldCaches, takeOverIfAlone } from './take-over.ts';
import { warm } from './warm.ts';
import type { WorkerShop } from './worker-shop.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellFile[] };

const files = self.__WB_MANIFEST;
const { origin } = self.location;
const shell = createShell(files, origin);
const shop: WorkerShop = {
  config: readApiConfig(import.meta.env),
  origin,
  build: buildName(files),
  hasFile: shell.has,
  placeholder: () => shell.stored('/placeholder.svg'),
};
const outbox = openWorkerOutbox(shop.config);

// No skipWaiting here: a new version waits until it is let in (take-over.ts).
self.addEventListener('install', (event) => event.waitUntil(Promise.all([shell.install(), keepFirstVisit(shop)])));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([shell.dropOldFiles(), deleteOldCaches(), dropOldPages(shop), self.clients.claim()]));
  event.waitUntil(outbox.wake('activate'));
});

self.addEventListener('fetch', (event) => {
  const row = ruleFor(event.request, shop.config, origin);
  const answer = row ? answerBy(shop, row, event.request, event) : drawnOr(shell.answer, shop, event.request, event);
  if (answer) event.respondWith(answer);
  if (event.request.mode === 'navigate') event.waitUntil(outbox.wake('navigation'));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(outbox.sync(event));
});

self.addEventListener(
  'message',
  listenToPages(
    {
      update: () => self.skipWaiting(),
      'update-if-alone': () => takeOverIfAlone(),
      warm: (message, event) => warm(shop, message, event),
      'keep-page': ({ path }) => keepPage(shop, path),
      drain: () => outbox.wake('message'),
    },
    origin,
  ),
);
