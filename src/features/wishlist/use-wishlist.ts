import type { Product } from '#src/contract/product.ts';
import { demandSync, useSyncDoor } from '#src/features/session/sync-context.ts';
import { useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { type KeepTexts, keep } from '#src/features/sync/keep.ts';
import type { Kept, ListOutbox } from '#src/offline/list-outbox.ts';
import { wishLine } from '#src/offline/make-line.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as wishlistMessages from './messages.ts';

/** A product on the list. Its name is '' when the backend no longer knows it. */
export interface Wish {
  product: Product;
  /** True while it is saved on this device only. */
  waiting: boolean;
}

export interface Wishlist {
  wishes: readonly Wish[];
  /** Nothing is known yet: show placeholders. */
  isPending: boolean;
  /** Nothing is known and nobody can be asked: this device has never had the list. */
  isElsewhere: boolean;
  /** Nothing can be stored here: what waits lives as long as this tab. */
  isMemory: boolean;
  has: (productId: string) => boolean;
  /** Adds; without a stored contact e-mail it says so and keeps nothing (SPEC 5). Toasts itself, never rejects. */
  add: (product: Product) => Promise<boolean>;
  /** Takes every entry of the product off the list. Toasts itself, never rejects. */
  remove: (product: Pick<Product, '_id'>) => Promise<boolean>;
}

/** The customer's wishlist, folded from the outbox like the cart. Screens see it through this and nothing else. */
export function useWishlist(): Wishlist {
  const door = useSyncDoor();
  const { contactEmail } = useSession();
  const list = useWishList();
  const { lines, isRead, isKnown, status } = useSnapshot(list);

  const change = async (make: (list: ListOutbox) => Promise<Kept>, texts: KeepTexts): Promise<boolean> => {
    if (contactEmail === null) {
      toast.error(wishlistMessages.loginFirst);
      return false;
    }
    return keep(async () => {
      const { outbox, opened } = await demandSync(door);
      await opened();
      return make(outbox.wishlist(contactEmail));
    }, texts);
  };
  const isUnknown = list !== null && isRead && !isKnown && lines.length === 0;
  const isOffline = status.word === 'offline';
  return {
    wishes: lines.map(({ payload, waiting }) => ({ product: payload.product, waiting })),
    isPending: (contactEmail !== null && !isRead) || (isUnknown && !isOffline),
    isElsewhere: isUnknown && isOffline,
    isMemory: status.attention.includes('memory'),
    has: (productId) => lines.some(({ line }) => line === productId),
    add: (product) =>
      change((wishlist) => wishlist.add(wishLine(product)), {
        success: wishlistMessages.added,
        failure: wishlistMessages.addFailed,
      }),
    remove: ({ _id }) =>
      change((wishlist) => wishlist.remove(_id), {
        success: wishlistMessages.removed,
        failure: wishlistMessages.removeFailed,
      }),
  };
}
