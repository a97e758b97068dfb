// The worker's part of the outbox: it sends what waits when the browser wakes it for that, and whenever it is awake for
// something else. The code is that of the page: src/offline.
import type { ApiConfig } from '#src/api/config.ts';
import { createReplay, type Drained, platformPorts, type Replay } from '#src/offline/worker.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { noteSyncGaveUp } from '#src/storage/sync-gave-up.ts';

/** How long to wait for a tab that holds the lease. Then the browser is asked to fire the event again. */
const MAX_WAIT_MS = 20_000;

export interface WorkerOutbox {
  wake: Replay['wake'];
  pause: Replay['pause'];
  /** Rejects while something is left that could be sent: the browser then fires the event again, later. */
  sync(event: Pick<SyncEvent, 'lastChance'>): Promise<void>;
}

/** The worker cannot read localStorage, so it has no token: wishlists wait for a page. */
export function openWorkerOutbox(config: ApiConfig): WorkerOutbox {
  const here = platformPorts({ config, getToken: async () => null, isVisible: () => false, freeSpace });
  let syncs = 0;
  // The browser syncs when there is a network; the worker's own idea of that lags behind.
  const isOnline = () => syncs > 0 || here.isOnline();
  const outbox = createReplay({ ...here, isOnline }, { maxWaitMs: MAX_WAIT_MS });
  return {
    wake: outbox.wake,
    pause: outbox.pause,
    async sync(event) {
      syncs++;
      try {
        await endSync(await outbox.wake('sync'), event);
      } finally {
        syncs--;
      }
    },
  };
}

/** Rejects while a later event could do more; at the last chance the next page is left a note. */
export async function endSync(
  drained: readonly Drained[],
  { lastChance }: Pick<SyncEvent, 'lastChance'>,
): Promise<void> {
  if (!drained.some(isWorthAnother)) return;
  if (lastChance) await noteSyncGaveUp();
  throw new Error('something still waits in the outbox');
}

/** `blocked` waits for a login or an update, `offline` for a page with a token: no further event helps. */
const isWorthAnother = ({ remaining, ended }: Drained): boolean =>
  remaining > 0 && (ended === 'wait' || ended === 'lost' || ended === 'budget');
