import { readStored } from '#src/features/session/browser-storage.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Without an interaction, the callback runs this long after the worker has stored its files. */
const IDLE_MS = 1_200;
/** How long to wait for the worker. */
const WORKER_MS = 5_000;
const INTERACTIONS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'];

/**
 * Calls back once: at the first interaction, or when the page has been idle for a while. At once for a shopper who has
 * been here before (the header shows the cart's count, and changes may wait to be sent) and without a network (the header
 * says so).
 */
export function onFirstInteraction(callback: () => void): void {
  if (readStored('sessionId') !== null || !navigator.onLine) {
    callback();
    return;
  }
  const end = new AbortController();
  const begin = () => {
    if (end.signal.aborted) return;
    end.abort();
    callback();
  };
  for (const type of INTERACTIONS) addEventListener(type, begin, { capture: true, passive: true, signal: end.signal });
  whenIdle(() => void workerHasFiles().then(() => setTimeout(begin, IDLE_MS)));
}

/** The worker precaches the same files, so what loads after that comes from the device and not from the network again. */
async function workerHasFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, WORKER_MS))]);
}
