import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#src/features/site/coming-page.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';

export const Route = createFileRoute('/userdashboard/order-history')({
  head: () => pageTitle('Order history'),
  component: () => <ComingPage title="Order history" text="Your orders are listed here soon." icon="box" />,
});
