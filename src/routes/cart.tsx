import { createFileRoute } from '@tanstack/react-router';
import { CartScreen } from '#src/features/cart/cart-screen.tsx';
import { CartSkeleton } from '#src/features/cart/cart-skeleton.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { MoveToWishlist } from '#src/features/wishlist/move-to-wishlist.tsx';
import { WishlistNotSaved } from '#src/features/wishlist/wishlist-not-saved.tsx';

// No loader: the cart depends on the session id, which only the browser has.
export const Route = createFileRoute('/cart')({
  head: () => pageTitle(siteMessages.cart),
  pendingComponent: CartSkeleton,
  component: () => (
    <CartScreen
      notices={<WishlistNotSaved />}
      lineAction={(line, onGone) => <MoveToWishlist line={line} onMoved={onGone} />}
    />
  ),
});
