import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/cart')({
  head: () => pageTitle('Cart'),
  component: () => <ComingPage title="Cart" text="Your cart is shown here soon." icon="cart" />,
});
