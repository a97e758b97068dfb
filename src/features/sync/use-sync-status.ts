import { useCartList, useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import type { Attention, Snapshot, Status, SyncWord } from '#src/offline/index.ts';

export interface SyncStatus extends Status {
  /** The number of rejected changes. */
  rejected: number;
  /** Those of the cart; the rest belong to the wishlist. */
  rejectedInCart: number;
}

/** By priority (src/offline/document/view.ts). */
const ORDER: readonly SyncWord[] = ['offline', 'sending', 'waiting', 'online'];

/** The combined sync status of cart and wishlist. */
export function useSyncStatus(): SyncStatus {
  const cart = useSnapshot(useCartList());
  const wishes = useSnapshot(useWishList());
  const { userToken } = useSession();
  return together(cart, wishes, userToken !== null);
}

function together(cart: Snapshot, wishes: Snapshot, hasToken: boolean): SyncStatus {
  const lists = [cart, wishes];
  // A customer's wishes are sent with a token only. A guest's do not count as waiting.
  const login: Attention[] = !hasToken && wishes.status.waiting > 0 ? ['login'] : [];
  const words = lists.map(({ status }) => status.word);
  const sum = (count: (list: Snapshot) => number) => lists.reduce((total, list) => total + count(list), 0);
  return {
    word: ORDER.find((word) => words.includes(word)) ?? 'online',
    waiting: sum(({ status }) => status.waiting),
    waitingOnDevice: sum(({ status }) => status.waitingOnDevice ?? 0),
    rejected: sum(({ rejected }) => rejected.length),
    rejectedInCart: cart.rejected.length,
    attention: [...new Set(lists.flatMap(({ status }) => status.attention).concat(login))],
  };
}
