import { ANSWERS_ID } from '#src/contract/rendered-page.ts';
import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** How long a page must be open before it is cached. */
const OPEN_MS = 1_000;
/** The limit in WorkerMessage. */
const LONGEST = 400;
/** How many pages of the tab's history are cached. */
const MOST_EARLIER = 5;

/**
 * Asks the worker to cache the pages that the shopper looks at, as the server renders them, for the next visit. Under the
 * data saver only a page that came server-rendered: it is in the browser's HTTP cache. Pages that a link led to are seen
 * in browsers with the Navigation API.
 * @param hadWorker false adds the pages of this tab from before there was a worker
 */
export function askToCachePages(worker: ServiceWorker | null, hadWorker: boolean): void {
  const serverRendered = document.getElementById(ANSWERS_ID) ? performance.getEntriesByType('navigation')[0]?.name : '';
  const ask = (address: string) => {
    const { pathname, search } = new URL(address);
    const path = pathname + search;
    if (path.length > LONGEST || (dataSaver.isOn() && address !== serverRendered)) return;
    worker?.postMessage({ type: 'cache-page', path } satisfies WorkerMessage);
  };
  let waiting: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => whenIdle(() => ask(location.href)), OPEN_MS);
  };
  wait();
  if (!('navigation' in window)) return;
  // A replaced address is the same page with another choice.
  window.navigation.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'replace') wait();
  });
  if (hadWorker) return;
  const earlier = window.navigation.entries().slice(-MOST_EARLIER);
  whenIdle(() => {
    for (const { url } of earlier) if (url) ask(url);
  });
}
