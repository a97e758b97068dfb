// The part of the worker's life that a page needs from its start. The rest loads when the page is idle (worker-life.ts).
import { createLog } from '#src/base/log.ts';

const log = createLog('worker');

/**
 * Call it once, as early as possible: it must see a change of worker that another tab brings about.
 * @param life the part that may be one of the old files, which are gone when the worker has changed
 * @param reload ends this page without asking (tests)
 * @returns registers the worker: for when the page is idle
 */
export function registerWorker(
  life = () => import(/* chunk: idle */ './worker-life.ts'),
  reload = () => location.reload(),
): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  /** As the page began: server-rendered ones note it before the program has loaded (server/pages/bootstrap.js). */
  const { earlyWorker: first = serviceWorker.controller } = window as { earlyWorker?: ServiceWorker | null };
  /** False on a first visit, and after a reload that went round the worker. */
  const hadWorker = first !== null;

  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    life()
      .then(({ reloadWhenFree }) => reloadWhenFree())
      .catch(reload);
  };
  // The first worker of all takes charge of a page that is as new as itself. Any other leaves old code behind, whose
  // files are gone: reload, once.
  let isFirstVisit = !hadWorker;
  // An active worker that does not control this page: the reload went round it.
  void serviceWorker.getRegistration().then((registration) => {
    if (registration?.active && !serviceWorker.controller) isFirstVisit = false;
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirstVisit) leave();
    isFirstVisit = false;
  });
  if (hadWorker && first !== serviceWorker.controller) leave();
  else if (serviceWorker.controller) isFirstVisit = false;

  return () => {
    const start = life().then(({ startWorker }) => startWorker(hadWorker));
    start.catch((error: unknown) => log.warn('the worker could not be registered', error));
  };
}
