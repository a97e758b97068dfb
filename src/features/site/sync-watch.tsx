import { CartRefusals } from '#src/features/cart/cart-refusals.tsx';
import { EndedSessionWatch } from '#src/features/session/ended-session.tsx';
import { WishlistRefusals } from '#src/features/wishlist/wishlist-refusals.tsx';

/** What goes on beside the page once something can be kept: refusals are told, and a session that has ended is noticed. */
export function SyncWatch() {
  return (
    <>
      <CartRefusals />
      <WishlistRefusals />
      <EndedSessionWatch />
    </>
  );
}
