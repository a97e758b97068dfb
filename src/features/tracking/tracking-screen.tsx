import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as trackingMessages from './messages.ts';
import { RecentShipments } from './recent-shipments.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { useTracking } from './use-tracking.ts';

/** The tracking page. `awb` comes from the address; it is filled in and requested at once. `below` ends the page. */
export function TrackingScreen({ awb = '', below }: { awb?: string | undefined; below?: ReactNode }) {
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
            enterKeyHint="search"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          disabled={wanted === ''}
          aria-disabled={isLoading || undefined}
          className="w-full sm:w-auto"
        >
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
      {below}
    </div>
  );
}
