// The worker's part of the outbox: it sends what waits at a sync event, and whenever it runs for another reason. The protocol
// is in src/offline and is the same as in the page.
import type { ApiConfig } from '#src/api/config.ts';
import { createReplay, type Drained, NOT_DRAINED, platformPorts, type Replay } from '#src/offline/worker.ts';
import { freeSpace } from '#src/storage/query-store.ts';
import { noteSyncGaveUp } from '#src/storage/sync-gave-up.ts';

/** How long it waits for a tab that holds the lease; then the browser fires the event again later. */
const MAX_WAIT_MS = 20_000;

export interface WorkerOutbox {
  wake: Replay['wake'];
  pause: Replay['pause'];
  /** Rejects while something could still be sent, or may be, so that the browser fires the event again later. */
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
        const drained = await outbox.wake('sync');
        // A worker without storage knows nothing of what the device holds. The next event starts another worker.
        await endSync(here.store.isMemory() ? [NOT_DRAINED] : drained, event);
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
  const left = drained.filter(isWorthAnother);
  if (left.length === 0) return;
  // A list is lost to an open tab, which says itself what waits.
  if (lastChance && left.some(({ ended }) => ended !== 'lost')) await noteSyncGaveUp();
  throw new Error('the outbox is not empty');
}

/** `blocked` waits for a log-in or an update, `offline` for a page with a token; another sync event helps neither. */
const isWorthAnother = ({ remaining, ended }: Drained): boolean =>
  remaining > 0 && (ended === 'wait' || ended === 'lost' || ended === 'budget');
