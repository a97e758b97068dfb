import { useSyncExternalStore } from 'react';
import type { ListOutbox, Snapshot } from '#src/offline/index.ts';
import { useSync } from './sync-context.ts';
import { useSession } from './use-session.ts';

/** The cart of this device; null until the session is open. */
export function useCartList(): ListOutbox | null {
  const sync = useSync();
  const sessionId = useSessionId();
  return sync && sessionId ? sync.outbox.cart(sessionId) : null;
}

/** The wishlist of the customer, or a guest's own; null until the outbox has loaded. */
export function useWishList(): ListOutbox | null {
  const sync = useSync();
  const { contactEmail } = useSession();
  return sync ? sync.outbox.wishlist(contactEmail) : null;
}

const NOTHING: Snapshot = {
  isRead: false,
  isKnown: false,
  isStored: true,
  lines: [],
  rejected: [],
  shopChanges: [],
  confirmedAt: 0,
  status: { word: 'online', waiting: 0, attention: [] },
};
const nothing = () => NOTHING;
const noStop = () => () => undefined;

/** The current contents of a list; re-renders after every change, by this tab, the worker or other tabs. */
export const useSnapshot = (list: Pick<ListOutbox, 'snapshot' | 'subscribe'> | null): Snapshot =>
  useSyncExternalStore(list?.subscribe ?? noStop, list?.snapshot ?? nothing, nothing);

/** What this device's cart shows, also before the session is open. */
export const useCartSnapshot = (): Snapshot => useSnapshot(useSync()?.outbox.deviceCart() ?? null);

/** Whether a list contains a line. Re-renders only when that changes. */
export const useIsListed = (list: ListOutbox | null, line: string): boolean =>
  useSyncExternalStore(
    list?.subscribe ?? noStop,
    () => list?.snapshot().lines.some((known) => known.line === line) ?? false,
    () => false,
  );

const absent = () => null;

/** The session id of this device's cart, for guests and customers; null on the server and until it has been read from the device. */
export function useSessionId(): string | null {
  const sync = useSync();
  return useSyncExternalStore(sync?.subscribe ?? noStop, sync?.sessionId ?? absent, absent);
}
