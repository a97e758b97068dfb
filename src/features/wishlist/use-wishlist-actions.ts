import type { Product } from '#src/contract/product.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { type KeepTexts, keep } from '#src/features/sync/keep.ts';
import type { Kept, ListOutbox } from '#src/offline/index.ts';
import { wishLine } from '#src/offline/lines.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as wishlistMessages from './messages.ts';

export interface WishlistActions {
  /** Adds; without a stored contact e-mail it says so and keeps nothing (SPEC 5). Toasts itself, never rejects. */
  add: (product: Product) => Promise<boolean>;
  /** Takes every entry of the product off the list. Toasts itself, never rejects. */
  remove: (product: Pick<Product, '_id'>) => Promise<boolean>;
}

/** What may be done to the wishlist; a component that only does something is not drawn anew when the list changes. */
export function useWishlistActions(): WishlistActions {
  const lazySync = useLazySync();
  const { contactEmail } = useSession();

  const change = async (make: (list: ListOutbox) => Promise<Kept>, texts: KeepTexts): Promise<boolean> => {
    if (contactEmail === null) {
      toast.error(wishlistMessages.loginFirst);
      return false;
    }
    return keep(async () => {
      const { outbox, opened } = await demandSync(lazySync);
      await opened();
      return make(outbox.wishlist(contactEmail));
    }, texts);
  };
  return {
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
