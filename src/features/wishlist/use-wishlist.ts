import type { Product } from '#src/contract/product.ts';
import { useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { useWishlistActions, type WishlistActions } from './use-wishlist-actions.ts';

/** A product on the list. Its name is '' when the backend has deleted it. */
export interface Wish {
  product: Product;
  /** True while a change is stored on this device only. */
  waiting: boolean;
  /** In a tab that lost its storage: the unsent changes were stored on the device before. */
  isOnDevice: boolean;
}

export interface Wishlist extends WishlistActions {
  wishes: readonly Wish[];
  /** The list of a guest: it is on this device only, and nothing of it waits to be sent. */
  isGuest: boolean;
  /** Nothing is known yet: show placeholders, or the error. */
  isPending: boolean;
  /** The device cannot store anything: unsent changes live as long as this tab. */
  isMemory: boolean;
  has: (productId: string) => boolean;
}

/** The wishlist of the customer or guest from the outbox. The only hook through which screens read it. */
export function useWishlist(): Wishlist {
  const actions = useWishlistActions();
  const { contactEmail } = useSession();
  const list = useWishList();
  const { lines, isRead, isKnown, status } = useSnapshot(list);

  const isGuest = contactEmail === null;
  const isUnknown = list !== null && isRead && !isKnown && lines.length === 0;
  return {
    wishes: lines.map(({ payload, waiting, isOnDevice }) => ({
      product: payload.product,
      waiting: waiting && !isGuest,
      isOnDevice,
    })),
    isGuest,
    isPending: !isRead || (isUnknown && !isGuest),
    isMemory: status.attention.includes('memory'),
    has: (productId) => lines.some(({ line }) => line === productId),
    ...actions,
  };
}
