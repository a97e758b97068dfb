import { createLog } from '#src/base/log.ts';
import { readStored } from '#src/features/session/browser-storage.ts';
import type { SyncDoor } from '#src/features/session/sync-door.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

const log = createLog('session');

/** A page that is only looked at is at rest by then. */
const AT_REST_MS = 3_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/**
 * Call it when the first screen stands. On a device that has shopped here the outbox comes at once: there is a count to be
 * shown, and something may wait to be sent. For a newcomer it has time until the first sign of life, or until all is still.
 */
export function openSyncInTime(door: SyncDoor): void {
  const end = new AbortController();
  const open = () => {
    end.abort();
    door.open().catch((error: unknown) => log.warn('the outbox did not come', error));
  };
  if (readStored('sessionId') !== null) {
    open();
    return;
  }
  for (const sign of SIGNS) addEventListener(sign, open, { capture: true, passive: true, signal: end.signal });
  whenIdle(() => setTimeout(() => !end.signal.aborted && open(), AT_REST_MS));
}
