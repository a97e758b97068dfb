// The page's side of the worker's life: registers it, asks for new versions, offers the one that waits, lets it in by
// itself where nobody is disturbed, and reloads once it is in charge (OFFLINE 5).
import { Workbox } from 'workbox-window';
import { createLog } from '#src/base/log.ts';
import { trustedWorker } from '#src/base/trusted-types.ts';
import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { isWorkOpen, untilNoWorkIsOpen, watchForms } from '#src/features/update/open-work.ts';
import { lookForUpdateBy, offerUpdate } from '#src/features/update/update-ready.ts';
import { askToCachePages } from './ask-to-cache-pages.ts';
import { askToPrefetch } from './ask-to-prefetch.ts';

const log = createLog('worker');
/** The worker's source as vite-plugin-pwa serves it in `npm run dev`: with Workbox's logs, and nothing precached. */
const DEV_WORKER = '/dev-sw.js?dev-sw';
const HOUR_MS = 60 * 60_000;
/** A takeover takes well under a second, and several on a busy phone. Reloading before it is done would load the old version. */
const TAKEOVER_MS = 20_000;

/**
 * @param hadWorker whether a worker was in charge of this page from its first request on
 * @param reload loads the page again as soon as that destroys nothing
 */
export async function startWorker(hadWorker: boolean, reload = reloadWhenFree): Promise<void> {
  watchForms();
  const workbox = import.meta.env.DEV ? new Workbox(DEV_WORKER, { type: 'module' }) : new Workbox(trustedWorker());
  let registration: ServiceWorkerRegistration | undefined;
  const tellWaiting = (message: WorkerMessage) => registration?.waiting?.postMessage(message);

  registration = await workbox.register({ immediate: true });
  if (registration) offerUpdates(registration, reload);
  const lookForUpdate = () => {
    registration?.update().catch((error: unknown) => log.info('could not look for a new version', error));
  };
  lookForUpdateBy(lookForUpdate);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate();
    else void letInQuietly(tellWaiting);
  });
  setInterval(lookForUpdate, HOUR_MS);
  if (hadWorker) lookForUpdate();
  askToCachePages(await askToPrefetch(hadWorker), hadWorker);
}

/**
 * Offers each version that waits. Not by the library's 'waiting' event: it stops listening after one update, and on a bad
 * network that one may never be installed whole.
 */
function offerUpdates(registration: ServiceWorkerRegistration, reload: () => Promise<void>): void {
  const offer = () => offerUpdate(() => takeOver(registration, reload));
  if (registration.waiting && registration.active) offer();
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) offer();
    });
  });
}

/**
 * Lets the version in that waits now, which may be a newer one than was offered. Every press ends in a reload: at the
 * change of worker (register-worker.ts), or here when no change comes.
 */
function takeOver({ active, waiting }: ServiceWorkerRegistration, reload: () => Promise<void>): void {
  if (!waiting) return void reload();
  active?.postMessage({ type: 'make-way' } satisfies WorkerMessage);
  waiting.postMessage({ type: 'update' } satisfies WorkerMessage);
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'redundant') void reload();
  });
  setTimeout(() => void reload(), TAKEOVER_MS);
}

/** Nobody is looking: the new version may come in if this is the last page of the shop and nothing is open in it. */
async function letInQuietly(tellWaiting: (message: WorkerMessage) => void): Promise<void> {
  if (!(await isWorkOpen()) && document.visibilityState === 'hidden') tellWaiting({ type: 'update-if-alone' });
}

/** A checkout or a form that is open in any tab is finished first. */
export async function reloadWhenFree(): Promise<void> {
  await untilNoWorkIsOpen();
  location.reload();
}
