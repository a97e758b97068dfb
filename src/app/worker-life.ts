// The page's side of the worker's life cycle: registers the worker, checks for new versions, offers a waiting one, activates it
// without asking where that disturbs nobody, and reloads the page when it is active (docs/architecture.md, "A new version").
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
/**
 * How long the active worker may finish what it does. To end it at once would make the pages ask again for what they were loading,
 * and Chromium starts the worker again for a request that comes while it stops: then the next one waits for 30 s without requests.
 */
const FINISH_MS = 1_000;
/** From then on an activation counts as stuck. */
const STUCK_MS = 4_000;
/** Activation takes under a second, or several on a busy phone. A reload before its end would load the old version. */
const ACTIVATION_MS = 20_000;

/**
 * @param hadWorker whether a worker controlled this page from its first request
 * @param reload reloads the page as soon as nothing would be lost
 */
export async function startWorker(hadWorker: boolean, reload = reloadWhenFree): Promise<void> {
  watchForms();
  const workbox = import.meta.env.DEV ? new Workbox(DEV_WORKER, { type: 'module' }) : new Workbox(trustedWorker());
  let registration: ServiceWorkerRegistration | undefined;
  const postToWaiting = (message: WorkerMessage) => registration?.waiting?.postMessage(message);

  registration = await workbox.register({ immediate: true });
  if (registration) offerUpdates(registration, reload);
  const checkForUpdate = () => {
    registration?.update().catch((error: unknown) => log.info('the update check failed', error));
  };
  lookForUpdateBy(checkForUpdate);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
    else void activateIfUnused(postToWaiting);
  });
  setInterval(checkForUpdate, HOUR_MS);
  if (hadWorker) checkForUpdate();
  askToCachePages(await askToPrefetch(hadWorker), hadWorker);
}

/**
 * Offers each waiting version. The library's 'waiting' event is not used: the library stops listening after one update, and on
 * a bad network the installation of that one may fail.
 */
function offerUpdates(registration: ServiceWorkerRegistration, reload: () => Promise<void>): void {
  const offer = () => offerUpdate(() => activateWaiting(registration, reload));
  if (registration.waiting && registration.active) offer();
  registration.addEventListener('updatefound', () => {
    const { installing, active } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) offer();
    });
  });
}

/**
 * Activates the version that is waiting now, which may be newer than the one that was offered. Every press of the button ends
 * in a reload: at the change of worker (register-worker.ts), or here when no change comes.
 */
function activateWaiting({ active, waiting }: ServiceWorkerRegistration, reload: () => Promise<void>): void {
  if (!waiting) return void reload();
  waiting.postMessage({ type: 'update' } satisfies WorkerMessage);
  const late = [
    setTimeout(() => active?.postMessage({ type: 'make-way' } satisfies WorkerMessage), FINISH_MS),
    setTimeout(openHiddenFrame, STUCK_MS),
  ];
  waiting.addEventListener('statechange', () => {
    late.forEach(clearTimeout);
    if (waiting.state === 'redundant') void reload();
  });
  setTimeout(() => void reload(), ACTIVATION_MS);
}

/**
 * At a navigation within the shop Chromium tries once more to activate the waiting worker. The browser does not show the frame: no
 * page of the shop may be framed.
 */
function openHiddenFrame(): void {
  const frame = Object.assign(document.createElement('iframe'), { hidden: true, src: '/favicon.png' });
  document.body.append(frame);
}

/** The page is hidden: activates the new version if this is the shop's only page and no form is open. */
async function activateIfUnused(postToWaiting: (message: WorkerMessage) => void): Promise<void> {
  if (!(await isWorkOpen()) && document.visibilityState === 'hidden') postToWaiting({ type: 'update-if-alone' });
}

/** Reloads when no checkout and no form is open in any tab. */
export async function reloadWhenFree(): Promise<void> {
  await untilNoWorkIsOpen();
  location.reload();
}
