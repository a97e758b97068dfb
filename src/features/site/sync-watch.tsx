import { CartRefusals } from '#src/features/cart/cart-refusals.tsx';
import { WaitRefusals } from '#src/features/notifications/wait-refusals.tsx';
import { EndedSessionWatch } from '#src/features/session/ended-session.tsx';
import { WishlistRefusals } from '#src/features/wishlist/wishlist-refusals.tsx';

/** Background watchers of every page: toasts for rejected changes, and ended sessions. */
export function SyncWatch() {
  return (
    <>
      <CartRefusals />
      <WishlistRefusals />
      <WaitRefusals />
      <EndedSessionWatch />
    </>
  );
}
