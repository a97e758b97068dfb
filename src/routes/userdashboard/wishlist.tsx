import { createFileRoute } from '@tanstack/react-router';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { WishlistScreen } from '#src/features/wishlist/wishlist-screen.tsx';

export const Route = createFileRoute('/userdashboard/wishlist')({
  head: () => pageTitle(siteMessages.wishlist),
  component: WishlistScreen,
});
