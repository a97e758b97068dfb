// The worker's part of the outbox: it sends what waits at a sync event, and whenever it runs for another reason. The protocol
// is in src/offline and is the same as in the page.
import type { ApiConfig } from '#src/api/config.ts';
import { createReplay, type Drained, platformPorts, type Replay } from '#src/offline/worker.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { noteSyncGaveUp } from '#src/storage/sync-gave-up.ts';

/** How long it waits for a tab that holds the lease; then the browser fires the event again later. */
const MAX_WAIT_MS = 20_000;

export interface WorkerOutbox {
  wake: Replay['wake'];
  pause: Replay['pause'];
  /** Rejects while something could still be sent, so that the browser fires the event again later. */
  sync(event: Pick<SyncEvent, 'lastChance'>): Promise<void>;
}

/** A worker cannot read localStorage and so has no token: wishlists wait for a page. */
export function openWorkerOutbox(config: ApiConfig): WorkerOutbox {
  const here = platformPorts({ config, getToken: async () => null, isVisible: () => false, freeSpace });
  let syncs = 0;
  // A sync event means that there is a network; navigator.onLine may lag behind.
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

/** Rejects while a later event could do more. At the last chance it stores a note for the next page. */
export async function endSync(
  drained: readonly Drained[],
  { lastChance }: Pick<SyncEvent, 'lastChance'>,
): Promise<void> {
  if (!drained.some(isWorthAnother)) return;
  if (lastChance) await noteSyncGaveUp();
  throw new Error('the outbox is not empty');
}

/** `blocked` waits for a log-in or an update, `offline` for a page with a token; another sync event helps neither. */
const isWorthAnother = ({ remaining, ended }: Drained): boolean =>
  remaining > 0 && (ended === 'wait' || ended === 'lost' || ended === 'budget');
