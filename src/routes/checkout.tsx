import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '#src/features/checkout/checkout-screen.tsx';
import { CheckoutSkeleton } from '#src/features/checkout/checkout-skeleton.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

// No loader: cart and draft exist in the browser only.
export const Route = createFileRoute('/checkout')({
  head: () => pageTitle(siteMessages.checkout),
  pendingComponent: CheckoutSkeleton,
  component: CheckoutScreen,
});
