// Detects a change of the worker from the start of the page. The rest of the worker's life cycle loads when the page is idle
// (worker-life.ts).
import { createLog } from '#src/base/log.ts';

const log = createLog('worker');

/** On a first visit, an interaction and the screen it leads to come before the installation of the worker with its many files. */
const AFTER_TAP_MS = 1_000;

/**
 * Call it once, as early as possible: it must see a change of worker that another tab brings about.
 * @param life loads worker-life.ts; fails if its file is gone because the worker has changed
 * @param reload ends this page without asking (tests)
 * @returns a function that registers the worker; call it when the page is idle
 */
export function registerWorker(
  life = () => import(/* chunk: idle */ './worker-life.ts'),
  reload = () => location.reload(),
): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  /** The controller at the start: a server-rendered page records it before the program loads (server/pages/bootstrap.js). */
  const { earlyWorker: first = serviceWorker.controller } = window as { earlyWorker?: ServiceWorker | null };
  /** False on a first visit, and after a reload that bypassed the worker. */
  const hadWorker = first !== null;

  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    life()
      .then(({ reloadWhenFree }) => reloadWhenFree())
      .catch(reload);
  };
  // The first worker of a device controls a page of its own version. After any other change the page runs old code whose
  // files are gone, so it reloads once.
  let isFirstVisit = !hadWorker;
  // An active worker does not control this page, so the reload bypassed it.
  const registered = serviceWorker.getRegistration();
  void registered.then((registration) => {
    if (registration?.active && !serviceWorker.controller) isFirstVisit = false;
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirstVisit) leave();
    isFirstVisit = false;
  });
  if (hadWorker && first !== serviceWorker.controller) leave();
  else if (serviceWorker.controller) isFirstVisit = false;

  return () => {
    const start = registered
      .then((found) => found ?? new Promise((resolve) => setTimeout(resolve, AFTER_TAP_MS)))
      .then(life)
      .then(({ startWorker }) => startWorker(hadWorker));
    start.catch((error: unknown) => log.warn('the worker could not be registered', error));
  };
}
