import type { Product } from '#src/contract/product.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { storeAndNotify, type ToastTexts } from '#src/features/sync/store-and-notify.ts';
import type { Kept, ListOutbox } from '#src/offline/index.ts';
import { wishLine } from '#src/offline/lines.ts';
import * as wishlistMessages from './messages.ts';

const VIEW_WISHLIST = { label: wishlistMessages.viewWishlist, to: '/userdashboard/wishlist' } as const;

export interface WishlistActions {
  /** Adds a product; a guest's list stays on this device until a log-in. Shows its own toasts, never rejects. */
  add: (product: Product) => Promise<boolean>;
  /** Removes every entry of the product. Shows its own toasts, never rejects. */
  remove: (product: Pick<Product, '_id'>) => Promise<boolean>;
}

/** Changes to the wishlist. A component that only makes changes does not re-render when the list changes. */
export function useWishlistActions(): WishlistActions {
  const lazySync = useLazySync();
  const { contactEmail } = useSession();

  const change = (make: (list: ListOutbox) => Promise<Kept>, texts: ToastTexts): Promise<boolean> =>
    storeAndNotify(async () => {
      const { outbox } = await demandSync(lazySync);
      return make(outbox.wishlist(contactEmail));
    }, texts);
  return {
    add: (product) =>
      change((wishlist) => wishlist.add(wishLine(product)), {
        success: wishlistMessages.added,
        failure: wishlistMessages.addFailed,
        about: 'wishlist',
        action: VIEW_WISHLIST,
      }),
    remove: ({ _id }) =>
      change((wishlist) => wishlist.remove(_id), {
        success: wishlistMessages.removed,
        failure: wishlistMessages.removeFailed,
      }),
  };
}
