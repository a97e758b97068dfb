import { CartRefusals } from '#src/features/cart/cart-refusals.tsx';
import { EndedSessionWatch } from '#src/features/session/ended-session.tsx';
import { WishlistRefusals } from '#src/features/wishlist/wishlist-refusals.tsx';

/** Watches the outbox beside the page: shows what the shop refused, and notices a session that has ended. */
export function SyncWatch() {
  return (
    <>
      <CartRefusals />
      <WishlistRefusals />
      <EndedSessionWatch />
    </>
  );
}
