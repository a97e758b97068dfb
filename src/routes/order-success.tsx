import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/order-success')({
  validateSearch: (search): { orderId?: string } =>
    typeof search.orderId === 'string' || typeof search.orderId === 'number' ? { orderId: String(search.orderId) } : {},
  head: () => pageTitle('Order confirmation'),
  component: () => <ComingPage title="Order confirmation" text="What you ordered is shown here soon." icon="check" />,
});
