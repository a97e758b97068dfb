import { createFileRoute } from '@tanstack/react-router';
import { OrderHistoryScreen } from '#src/features/orders/order-history-screen.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/order-history')({
  head: () => pageTitle(siteMessages.orderHistory),
  component: OrderHistoryScreen,
});
