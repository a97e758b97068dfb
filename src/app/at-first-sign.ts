import { readStored } from '#src/features/session/browser-storage.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** A page that is only looked at is at rest by then. */
const AT_REST_MS = 1_200;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'offline'];

/**
 * Runs what the first screen can do without, once. Where somebody has shopped before it is at once: there is a count to be
 * shown, and something may wait to be sent. So it is without a network, which is to be said. For a newcomer it has time
 * until the first sign of life, or until all is still.
 */
export function atFirstSign(work: () => void): void {
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
  whenIdle(() => setTimeout(begin, AT_REST_MS));
}
