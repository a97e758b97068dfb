import type { TrackingData } from '#src/contract/tracking.ts';
import { longDate } from '#src/domain/shop-date.ts';
import { cx } from '#src/ui/cx.ts';
import * as trackingMessages from './messages.ts';

const time = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** Date, activity and location, in the courier's order. */
export function ShipmentActivities({ activities }: { activities: TrackingData['shipment_track_activities'] }) {
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
  return day === '' ? date : `${day} ${time.format(Date.parse(date))}`;
}
