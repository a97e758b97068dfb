import { createFileRoute } from '@tanstack/react-router';
import { OrderDetailScreen } from '#src/features/orders/order-detail-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { textParam } from '#src/features/site/text-param.ts';

export const Route = createFileRoute('/userdashboard/view-orderdata')({
  validateSearch: ({ orderId }): { orderId?: string | undefined } => ({ orderId: textParam(orderId) }),
  head: () => pageTitle(siteMessages.order),
  component: OrderData,
});

function OrderData() {
  const { orderId = '' } = Route.useSearch();
  return <OrderDetailScreen key={orderId} orderId={orderId} />;
}
