// PROGRAM 2, the service worker. Wiring only: which event goes where, in the order of a worker's life.
import { readApiConfig } from '#src/api/config.ts';
import { SYNC_TAG } from '#src/offline/worker-message.ts';
import { answerRequest } from './answer-request.ts';
import { createDeparture } from './departure.ts';
import { dropOldPages, keepPage } from './drawn-pages.ts';
import { keepFirstVisit } from './first-visit.ts';
import { openWorkerOutbox } from './outbox-sync.ts';
import { listenToPages, type MessageActions } from './page-messages.ts';
import { buildName, createShell, type ShellFile } from './precache.ts';
import { deleteOldCaches, makeWay, takeOverIfAlone } from './take-over.ts';
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
};
const outbox = openWorkerOutbox(shop.config);
const departure = createDeparture();

// No skipWaiting here: a new version waits until it is let in (take-over.ts).
self.addEventListener('install', (event) => event.waitUntil(Promise.all([shell.install(), keepFirstVisit(shop)])));

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([shell.dropOldFiles(), deleteOldCaches(), dropOldPages(shop), self.clients.claim()]));
  // Never waited for: it may take 20 s, and until the activation is over every page waits.
  void outbox.wake('activate');
});

self.addEventListener('fetch', (event) => {
  const life = departure.bound(event);
  const answer = answerRequest(shop, shell.answer, departure, event.request, life);
  if (answer) event.respondWith(answer);
  if (event.request.mode === 'navigate' && !departure.isUnderWay()) life.waitUntil(outbox.wake('navigation'));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(outbox.sync(event));
});

const actions: MessageActions = {
  update: () => self.skipWaiting(),
  'make-way': () => makeWay(departure, outbox),
  'update-if-alone': () => takeOverIfAlone(),
  warm: (message, life) => warm(shop, message, life),
  'keep-page': ({ path }) => keepPage(shop, path),
  drain: () => outbox.wake('message'),
};
self.addEventListener('message', listenToPages(actions, origin, departure.bound));
