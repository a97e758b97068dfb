import { longDate } from '#src/domain/shop-date.ts';
import { shownTime } from '#src/features/freshness/shown-time.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as trackingMessages from './messages.ts';
import { ShipmentActivities } from './shipment-activities.tsx';
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
      <div className="on-dark flex items-center gap-4 bg-ink p-5 text-paper md:p-7">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-ink">
          <Icon name="truck" size={28} />
        </span>
        <p className="min-w-0">
          <span className="block text-paper/70 text-sm">{trackingMessages.status}</span>
          <span className="block font-display font-semibold text-4xl leading-none">{track?.current_status}</span>
        </p>
      </div>
      <div className="p-5 md:p-7">
        {savedAt === null ? null : (
          <p className="mb-4 flex items-start gap-2 rounded-md bg-accent-soft p-3">
            <Icon name="cloud-off" className="mt-0.5" />
            {trackingMessages.savedAt(shownTime(savedAt))}
          </p>
        )}
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
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
