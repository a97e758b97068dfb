import { ANSWERS_ID } from '#src/contract/rendered-page.ts';
import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { frugal } from '#src/ui/frugal.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Who has gone on by then was only passing. */
const LOOKED_AT_MS = 1_000;
/** As WorkerMessage lets through. */
const LONGEST = 400;
/** Of the pages that a tab has been on. */
const MOST_EARLIER = 5;

/**
 * Has the worker keep the pages that the shopper looks at as the server draws them, for the next time they are opened.
 * Where data is saved only the one that came drawn: it lies in the browser's own cache. Pages that are come to by a link
 * are seen where the browser tells of them (Navigation API).
 * @param hadWorker otherwise those of this tab that were come to before there was a worker are asked for too
 */
export function askToKeepPages(worker: ServiceWorker | null, hadWorker: boolean): void {
  const cameDrawn = document.getElementById(ANSWERS_ID) ? performance.getEntriesByType('navigation')[0]?.name : '';
  const ask = (address: string) => {
    const { pathname, search } = new URL(address);
    const path = pathname + search;
    if (path.length > LONGEST || (frugal.isOn() && address !== cameDrawn)) return;
    worker?.postMessage({ type: 'keep-page', path } satisfies WorkerMessage);
  };
  let waiting: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => whenIdle(() => ask(location.href)), LOOKED_AT_MS);
  };
  wait();
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('currententrychange', wait);
  if (hadWorker) return;
  const earlier = window.navigation.entries().slice(-MOST_EARLIER);
  whenIdle(() => {
    for (const { url } of earlier) if (url) ask(url);
  });
}
