import { ANSWERS_ID } from '#src/contract/drawn-page.ts';
import type { WorkerMessage } from '#src/offline/worker-message.ts';
import { frugal } from '#src/ui/frugal.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Who has gone on by then was only passing. */
const LOOKED_AT_MS = 1_000;
/** As WorkerMessage lets through. */
const LONGEST = 400;

/**
 * Has the worker keep the pages that the shopper looks at as the server draws them, for the next time they are opened.
 * Where data is saved only the one that came drawn: it lies in the browser's own cache. Pages that are come to by a link
 * are seen where the browser tells of them (Navigation API).
 */
export function askToKeepPages(worker: ServiceWorker | null): void {
  const cameDrawn = document.getElementById(ANSWERS_ID) ? location.href : '';
  let waiting: ReturnType<typeof setTimeout>;
  const ask = () => {
    const path = location.pathname + location.search;
    if (path.length > LONGEST || (frugal.isOn() && location.href !== cameDrawn)) return;
    worker?.postMessage({ type: 'keep-page', path } satisfies WorkerMessage);
  };
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => whenIdle(ask), LOOKED_AT_MS);
  };
  wait();
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', wait);
}
