import { useCartList, useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import type { Attention, Status, SyncWord } from '#src/offline/index.ts';

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
  const { status: cart, rejected: inCart } = useSnapshot(useCartList());
  const { status: wishes, rejected: inWishlist } = useSnapshot(useWishList());
  const { userToken } = useSession();
  // A customer's wishes are sent with a token only. A guest's do not count as waiting.
  const login: Attention[] = userToken === null && wishes.waiting > 0 ? ['login'] : [];
  return {
    word: ORDER.find((word) => word === cart.word || word === wishes.word) ?? 'online',
    waiting: cart.waiting + wishes.waiting,
    waitingOnDevice: (cart.waitingOnDevice ?? 0) + (wishes.waitingOnDevice ?? 0),
    rejected: inCart.length + inWishlist.length,
    rejectedInCart: inCart.length,
    attention: [...cart.attention, ...wishes.attention, ...login],
  };
}
