// The worker's share of the outbox: it sends what waits when the browser wakes it for that, and whenever it is awake for
// something else (OFFLINE 3.8). The protocol is in src/offline and the same as in the page.
import type { ApiConfig } from '#src/api/config.ts';
import { freeSpace } from '#src/offline/free-space.ts';
import { createOutbox, type Outbox } from '#src/offline/outbox.ts';
import { platformOutside } from '#src/offline/platform.ts';
import type { Drained } from '#src/offline/sender.ts';
import { noteSyncGaveUp } from '#src/offline/sync-gave-up.ts';

/** For the turn of a tab that is at work; then the browser is told to come back. */
const MAX_WAIT_MS = 20_000;

/** The worker cannot read localStorage, so it has no token: wishlists wait for a page. */
export const openWorkerOutbox = (config: ApiConfig): Outbox =>
  createOutbox(platformOutside({ config, getToken: async () => null, isVisible: () => false, freeSpace }), {
    maxWaitMs: MAX_WAIT_MS,
  });

/** Rejects while something is left that could be sent: the browser then fires the event again, later. */
export async function onSync(outbox: Outbox, { lastChance }: Pick<SyncEvent, 'lastChance'>): Promise<void> {
  const drained = await outbox.wake('sync');
  if (!drained.some(isWorthAnother)) return;
  if (lastChance) await noteSyncGaveUp();
  throw new Error('something still waits in the outbox');
}

/** `blocked` waits for a login or an update, and a list without a token for a page: no further event helps. */
const isWorthAnother = ({ remaining, ended }: Drained): boolean =>
  remaining > 0 &&
  (ended === 'wait' || ended === 'lost' || ended === 'budget' || (ended === 'offline' && !navigator.onLine));
