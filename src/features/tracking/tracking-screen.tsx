import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import * as trackingMessages from './messages.ts';
import { RecentShipments } from './recent-shipments.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { useTracking } from './use-tracking.ts';

const FindOrder = lazyPart(async () => (await import('#src/features/orders/find-order.tsx')).FindOrder);

/** The tracking page. `awb` comes from the address; it is filled in and requested at once. */
export function TrackingScreen({ awb = '' }: { awb?: string | undefined }) {
  const [typed, setTyped] = useState(awb);
  const { track, forget, recent, isLoading, shown, problem, error } = useTracking(awb.trim());
  const isOffline = useIsOffline();
  const wanted = typed.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (wanted !== '' && !isLoading) track(wanted);
  };

  return (
    <div className="wrap max-w-4xl py-8 md:py-14">
      <span aria-hidden="true" className="mb-4 block h-1.5 w-12 rounded-full bg-accent" />
      <h1 className="font-display font-semibold text-5xl leading-none md:text-7xl">{trackingMessages.title}</h1>
      <p className="mt-3 text-lg">{trackingMessages.lead}</p>
      <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            name="awb"
            label={trackingMessages.awbLabel}
            placeholder={trackingMessages.awbPlaceholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={wanted === '' || isLoading} className="w-full sm:w-auto">
          {isLoading ? trackingMessages.loading : trackingMessages.submit}
        </Button>
      </form>
      <RecentShipments
        recent={recent}
        onForget={forget}
        onPick={(picked) => {
          setTyped(picked);
          track(picked);
        }}
      />
      <div className="mt-6 flex flex-col gap-4" aria-live="polite">
        {problem === null ? null : (
          <p className="flex items-start gap-2 rounded-md bg-danger-soft p-4 text-danger">
            <Icon name="alert" className="mt-0.5" />
            <span>
              <span>{problem}</span>
              {error ? `. ${freshnessMessages.whyText(whyFailed(error, isOffline), error)}` : null}{' '}
              <Link to="/contact" className="whitespace-nowrap font-semibold underline underline-offset-4">
                {trackingMessages.askUs}
              </Link>
            </span>
          </p>
        )}
        {shown ? <ShipmentCard {...shown} /> : null}
      </div>
      <GuestOrder />
    </div>
  );
}

/** The way to an order without a log-in. Another backend than ours has no such call. */
function GuestOrder() {
  const [isOpen, setOpen] = useState(false);
  if (!useApi().config.backendIdempotency) return null;
  return (
    <details className="group mt-10 border-line border-t pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {trackingMessages.findOrder}
        <Icon
          name="chevron-down"
          className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen ? <FindOrder /> : null}
    </details>
  );
}
