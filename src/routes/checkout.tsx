import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/checkout')({
  head: () => pageTitle('Checkout'),
  component: () => (
    <ComingPage
      title="Checkout"
      text="Paying online and cash on delivery open here soon. Your cart is kept."
      icon="cart"
    />
  ),
});
