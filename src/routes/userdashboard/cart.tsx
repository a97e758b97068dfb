import { createFileRoute } from '@tanstack/react-router';
import { CartScreen } from '#src/features/cart/cart-screen.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/cart')({
  head: () => pageTitle('Cart'),
  component: CartScreen,
});
