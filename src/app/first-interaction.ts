// Decides when a page loads what its first screen does not need: at the first interaction, or after a rest. A first visit that
// is only looked at loads nothing else meanwhile, and its worker's installation does not compete with the next page.
import { BELOW_FOLD_ATTRIBUTE, PICTURES_RELEASED } from '#src/contract/rendered-page.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { afterFrame } from '#src/ui/after-frame.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** How long the first page of a visit rests after it has loaded and is hydrated. */
const REST_MS = 8_000;
/** The same on a further page: this shopper stays, and the worker is not installed yet. */
const LATER_REST_MS = 2_000;
/** Without an interaction, the page is interactive this long after the worker has stored its files. */
const SETTLED_MS = 1_200;
/** How long to wait for the worker. */
const WORKER_MS = 5_000;
const INTERACTIONS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'];

/**
 * Calls each function once. `interactive`: at the first interaction, or after a rest. It comes as soon as the page is hydrated for
 * a shopper who has been here before (the header shows the cart's count, and changes may wait to be sent), and also offline (the
 * header says so).
 * `idle`: when the browser is idle after the same moment; with a worker, whose files cost no request, without the rest.
 * @param hydrated the page rests after that
 */
export function watchShopper(
  { interactive, idle }: Record<'interactive' | 'idle', () => void>,
  hydrated: Promise<unknown>,
): void {
  const end = new AbortController();
  let isIdle = false;
  const becomeIdle = () => {
    if (!isIdle) whenIdle(idle);
    isIdle = true;
  };
  const begin = () => {
    if (end.signal.aborted) return;
    end.abort();
    interactive();
    becomeIdle();
  };
  if (wasTouched()) begin();
  else if (readStored('sessionId') !== null || !navigator.onLine) void hydrated.then(afterFrame).then(begin);
  // Not captured, a scroll is one of the page: a carousel that turns by itself is no interaction.
  for (const type of INTERACTIONS)
    addEventListener(type, begin, { capture: type !== 'scroll', passive: true, signal: end.signal });
  const rest = () => {
    becomeIdle();
    void workerHasFiles().then(() => setTimeout(begin, SETTLED_MS));
  };
  const waitForRest = () => (hasWorker() ? rest() : setTimeout(rest, isFirstPage() ? REST_MS : LATER_REST_MS));
  void hydrated.then(() => whenIdle(waitForRest));
}

/** The inline script of a server-rendered page has seen a touch or a key before the program ran (server/pages/bootstrap.js). */
const wasTouched = () => document.documentElement.getAttribute(BELOW_FOLD_ATTRIBUTE) === PICTURES_RELEASED;

const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

/** Of this tab. A browser without the Navigation API rests longer. */
const isFirstPage = () => !('navigation' in window) || window.navigation.entries().length < 2;

/** The worker precaches the same files, so what loads after that comes from the device and not from the network again. */
async function workerHasFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, WORKER_MS))]);
}
