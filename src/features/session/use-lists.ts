import { useSyncExternalStore } from 'react';
import type { ListOutbox, Snapshot } from '#src/offline/index.ts';
import { useSessionId } from './session-id.ts';
import { useSync } from './sync-context.ts';
import { useSession } from './use-session.ts';

/** The cart of this device; null until the session is open. */
export function useCartList(): ListOutbox | null {
  const sync = useSync();
  const sessionId = useSessionId();
  return sync && sessionId ? sync.outbox.cart(sessionId) : null;
}

/** The wishlist of whoever is logged in; null for a visitor. */
export function useWishList(): ListOutbox | null {
  const sync = useSync();
  const { contactEmail } = useSession();
  return sync && contactEmail ? sync.outbox.wishlist(contactEmail) : null;
}

const NOTHING: Snapshot = {
  isRead: false,
  isKnown: false,
  lines: [],
  rejected: [],
  shopChanges: [],
  confirmedAt: 0,
  status: { word: 'online', waiting: 0, attention: [] },
};
const nothing = () => NOTHING;
const noStop = () => () => undefined;

/** What a list holds now; follows every change, here, in the worker and in other tabs. */
export const useSnapshot = (list: ListOutbox | null): Snapshot =>
  useSyncExternalStore(list?.subscribe ?? noStop, list?.snapshot ?? nothing, nothing);

/** Whether a list holds a line: of many that ask, only the one it is about is drawn anew. */
export const useIsListed = (list: ListOutbox | null, line: string): boolean =>
  useSyncExternalStore(
    list?.subscribe ?? noStop,
    () => list?.snapshot().lines.some((known) => known.line === line) ?? false,
    () => false,
  );
