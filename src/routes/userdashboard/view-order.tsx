import { createFileRoute } from '@tanstack/react-router';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { textParam } from '#src/features/site/text-param.ts';

/** The product specification gives this page nothing but this text. */
export const Route = createFileRoute('/userdashboard/view-order')({
  validateSearch: ({ order_id }): { order_id?: string | undefined } => ({ order_id: textParam(order_id) }),
  head: () => pageTitle(siteMessages.order),
  component: () => <h1 className="wrap py-10">view order</h1>,
});
