import { createFileRoute } from '@tanstack/react-router';
import { GuestOrder } from '#src/features/orders/guest-order.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { textParam } from '#src/features/site/text-param.ts';
import { TrackingScreen } from '#src/features/tracking/tracking-screen.tsx';

/** A number of digits arrives as a number, because the router parses search params as JSON. */
export const Route = createFileRoute('/track-order')({
  validateSearch: ({ awb }): { awb?: string | undefined } => ({ awb: textParam(awb) }),
  head: () => pageTitle(siteMessages.trackOrder),
  component: TrackOrder,
});

function TrackOrder() {
  const { awb } = Route.useSearch();
  return <TrackingScreen key={awb ?? ''} awb={awb} below={<GuestOrder />} />;
}
