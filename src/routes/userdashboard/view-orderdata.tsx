import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/view-orderdata')({
  validateSearch: (search): { orderId?: string } =>
    typeof search.orderId === 'string' || typeof search.orderId === 'number' ? { orderId: String(search.orderId) } : {},
  head: () => pageTitle('Order'),
  component: () => <ComingPage title="Order" text="The details of an order are shown here soon." icon="box" />,
});
