import type { TrackingData } from '#src/contract/tracking.ts';
import { indianTime, longDate } from '#src/domain/shop-date.ts';
import * as savedMessages from '#src/features/freshness/saved-messages.ts';
import { shownTime } from '#src/features/freshness/shown-time.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as trackingMessages from './messages.ts';
import type { ShownShipment } from './use-tracking.ts';

/** Status, AWB number, delivery date, origin, destination and the activities of one parcel. */
export function ShipmentCard({ shipment, savedAt }: ShownShipment) {
  const track = shipment.shipment_track[0];
  const facts = [
    [trackingMessages.awb, track?.awb_code],
    [trackingMessages.edd, track && (longDate(track.edd) || track.edd)],
    [trackingMessages.origin, track?.origin],
    [trackingMessages.destination, track?.destination],
  ].filter(([, value]) => value);
  return (
    <section aria-label={trackingMessages.result} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="on-dark flex flex-wrap items-center gap-4 bg-ink p-5 text-paper md:p-7">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-ink">
          <Icon name="truck" size={28} />
        </span>
        {/* Large text goes below the truck. */}
        <p className="min-w-0 flex-[1_1_9rem]">
          <span className="block text-paper/70 text-sm">{trackingMessages.status}</span>
          <span className="block font-display font-semibold text-3xl leading-none">{track?.current_status}</span>
        </p>
      </div>
      <div className="p-5 md:p-7">
        {savedAt === null ? null : (
          <p className="mb-4 flex items-start gap-2 rounded-md bg-accent-soft p-3">
            <Icon name="cloud-off" className="mt-0.5" />
            {savedMessages.savedAt(shownTime(savedAt))}. {trackingMessages.mayHaveMoved}
          </p>
        )}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-ink-soft text-sm">{label}</dt>
              <dd className="break-words font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-7 font-display font-semibold text-2xl leading-none">{trackingMessages.activities}</h2>
        <ShipmentActivities activities={shipment.shipment_track_activities} />
      </div>
    </section>
  );
}

/** Date, activity and location, in the courier's order. */
function ShipmentActivities({ activities }: { activities: TrackingData['shipment_track_activities'] }) {
  if (activities.length === 0) return <p className="mt-3 text-ink-soft">{trackingMessages.noActivities}</p>;
  return (
    <ol className="mt-4">
      {activities.map(({ date, activity, location }, place) => (
        <li key={`${date} ${activity}`} className="relative flex gap-4 pb-5 last:pb-0">
          <span aria-hidden="true" className="relative flex w-4 shrink-0 justify-center">
            <span
              className={cx(
                'z-10 mt-1.5 size-4 rounded-full border-2',
                place === 0 ? 'border-ink bg-accent' : 'border-line-strong bg-surface',
              )}
            />
            {place < activities.length - 1 ? <span className="absolute top-5 -bottom-6 w-0.5 bg-line" /> : null}
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{activity}</p>
            <p className="text-ink-soft text-sm">
              {[location, written(date)].filter((part) => part !== '').join(', ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Formats a date-time that it can parse; other text of the courier stays as it is. */
function written(date: string): string {
  const day = longDate(date);
  return day === '' ? date : `${day} ${indianTime(new Date(date))}`;
}
