// The little of the worker's life that must be there from the start; the rest comes when the page is idle
// (worker-life.ts). In development there is no worker.
import { createLog } from '#src/base/log.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

const log = createLog('worker');

/** Call it once, as early as may be: it must see the change of worker that another tab brings about. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  /** False on a first visit, and after a reload that went round the worker. */
  const hadWorker = serviceWorker.controller !== null;
  let isOlder = hadWorker;
  let isLeaving = false;
  // An active worker that does not control this page: the reload went round it, and its files are this page's.
  void serviceWorker.getRegistration().then((registration) => {
    if (registration?.active) isOlder = true;
  });
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes charge of a page that is as new as itself. Any other leaves old code behind, whose
    // files are gone: reload, once.
    if (isOlder && !isLeaving) {
      isLeaving = true;
      // The part may be one of the files that are gone.
      import('./worker-life.ts').then(({ reloadWhenFree }) => reloadWhenFree()).catch(() => location.reload());
    }
    isOlder = true;
  });
  whenIdle(() => {
    const start = import('./worker-life.ts').then(({ startWorker }) => startWorker(hadWorker));
    start.catch((error: unknown) => log.warn('the worker could not be registered', error));
  });
}
