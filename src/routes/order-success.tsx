import { createFileRoute } from '@tanstack/react-router';
import { LastOrder } from '#src/features/orders/last-order.tsx';
import { OrderSuccessScreen } from '#src/features/orders/order-success-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { textParam } from '#src/features/site/text-param.ts';

export const Route = createFileRoute('/order-success')({
  validateSearch: ({ orderId }): { orderId?: string | undefined } => ({ orderId: textParam(orderId) }),
  head: () => pageTitle(siteMessages.orderConfirmation),
  component: OrderSuccess,
});

function OrderSuccess() {
  const { orderId = '' } = Route.useSearch();
  if (orderId === 'last') return <LastOrder />;
  return <OrderSuccessScreen key={orderId} orderId={orderId} />;
}
