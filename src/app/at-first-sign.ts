import { FAR_WAITS_ATTRIBUTE, RESTED } from '#src/contract/rendered-page.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** A page that is only looked at is at rest by then, counted from when its worker has stored what it stores. */
const AT_REST_MS = 1_200;
/** So long the worker is waited for. */
const WORKER_MS = 5_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'];

/**
 * Runs what the first screen can do without, once. Where somebody has shopped before it is at once: there is a count to be
 * shown, and something may wait to be sent. So it is without a network, which is to be said. For a newcomer it has time
 * until the first sign of life, or until all is still.
 */
export function atFirstSign(callback: () => void): void {
  const work = () => {
    showFarPictures();
    callback();
  };
  if (readStored('sessionId') !== null || !navigator.onLine) {
    work();
    return;
  }
  const end = new AbortController();
  const begin = () => {
    if (end.signal.aborted) return;
    end.abort();
    work();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true, signal: end.signal });
  whenIdle(() => void workerHasFiles().then(() => setTimeout(begin, AT_REST_MS)));
}

/** It stores the same files: what comes next then comes from the device, and not over the line a second time. */
async function workerHasFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, WORKER_MS))]);
}

/** Those beyond the edges of their rows come as well (ui/base.css). */
function showFarPictures(): void {
  const { documentElement } = document;
  if (documentElement.hasAttribute(FAR_WAITS_ATTRIBUTE)) documentElement.setAttribute(FAR_WAITS_ATTRIBUTE, RESTED);
}
