import { createFileRoute } from '@tanstack/react-router';
import { GuestOrder } from '#src/features/orders/guest-order.tsx';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { TrackingScreen } from '#src/features/tracking/tracking-screen.tsx';

/** A number of digits arrives as a number, because the router parses search params as JSON. */
const readAwb = (awb: unknown) => (typeof awb === 'string' || typeof awb === 'number' ? String(awb) : undefined);

export const Route = createFileRoute('/track-order')({
  validateSearch: ({ awb }): { awb?: string | undefined } => ({ awb: readAwb(awb) }),
  head: () => pageTitle(siteMessages.trackOrder),
  component: TrackOrder,
});

function TrackOrder() {
  const { awb } = Route.useSearch();
  return <TrackingScreen key={awb ?? ''} awb={awb} below={<GuestOrder />} />;
}
