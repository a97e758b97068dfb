import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import * as siteMessages from '#src/features/site/messages.ts';
import { pageTitle } from '#src/features/site/page-title.ts';
import { TrackingScreen } from '#src/features/tracking/tracking-screen.tsx';

/** A number of digits arrives as a number: the router reads addresses as JSON. */
const Search = v.object({
  awb: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
});

export const Route = createFileRoute('/track-order')({
  validateSearch: (search): { awb?: string | undefined } => v.parse(Search, search),
  head: () => pageTitle(siteMessages.trackOrder),
  component: TrackOrder,
});

function TrackOrder() {
  const { awb } = Route.useSearch();
  return <TrackingScreen key={awb ?? ''} awb={awb} />;
}
