import { createFileRoute } from '@tanstack/react-router';
import { CartScreen } from '#src/features/cart/cart-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { MoveToWishlist } from '#src/features/wishlist/move-to-wishlist.tsx';

export const Route = createFileRoute('/userdashboard/cart')({
  head: () => pageTitle(siteMessages.cart),
  component: () => <CartScreen lineAction={(line, onGone) => <MoveToWishlist line={line} onMoved={onGone} />} />,
});
