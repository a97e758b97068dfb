import type { Product } from '#src/contract/product.ts';
import { moveToWishlist, ofProduct } from '#src/features/cart/screen-messages.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { storeAndNotify } from '#src/features/sync/store-and-notify.ts';
import { buttonClass } from '#src/ui/button.tsx';

import { useWishlistActions } from './use-wishlist-actions.ts';

interface MoveProps {
  line: { key: string; product: Product };
  /** The line, and with it this button, is gone. */
  onMoved: () => void;
}

/** Moves a cart line to the wishlist of the customer or guest. */
export function MoveToWishlist({ line: { key, product }, onMoved }: MoveProps) {
  const lazySync = useLazySync();
  const { add } = useWishlistActions();
  const takeOut = async () => (await demandSync(lazySync)).outbox.deviceCart().remove(key);
  const move = async () => {
    // First on the wishlist: closing the tab in between must lose nothing.
    if ((await add(product)) && (await storeAndNotify(takeOut))) onMoved();
  };
  return (
    <button
      type="button"
      aria-label={ofProduct(moveToWishlist, product.productName)}
      onClick={() => void move()}
      className={buttonClass({ variant: 'link' })}
    >
      {moveToWishlist}
    </button>
  );
}
