// How a parcel of the embedded courier moves: one table of hours since its start.
import type { TrackingData } from '#src/contract/tracking.ts';

export interface Parcel {
  awb: string;
  origin: string;
  destination: string;
  shippedAt: Date;
  /** When the merchant marked it as delivered. It overrides the hours. */
  deliveredAt?: Date | undefined;
  /** When it came back to the shop because nobody took it. */
  returnedAt?: Date | undefined;
}

const HOUR_MS = 60 * 60_000;

interface Stop {
  /** Since the shop handed the parcel over. */
  hours: number;
  status: string;
  activity: string;
  at: 'origin' | 'destination';
}

const STOPS: readonly Stop[] = [
  { hours: 0, status: 'Picked up', activity: 'Parcel picked up from the shop', at: 'origin' },
  { hours: 6, status: 'In transit', activity: 'Left the sorting centre', at: 'origin' },
  { hours: 36, status: 'In transit', activity: 'Arrived at the sorting centre', at: 'destination' },
  { hours: 60, status: 'Out for delivery', activity: 'Out for delivery', at: 'destination' },
  { hours: 66, status: 'Delivered', activity: 'Delivered', at: 'destination' },
];
/** Delivery takes 2-5 business days; this courier promises the fourth day. */
const EXPECTED_HOURS = 96;

const BACK = { status: 'Returned', activity: 'Returned to the shop', at: 'origin' } as const;

/** Newest activity first. `shippedAt` must not be after `now`. */
export function journeyOf(
  { awb, origin, destination, shippedAt, deliveredAt, returnedAt }: Parcel,
  now: Date,
): TrackingData {
  const after = (hours: number) => new Date(shippedAt.getTime() + hours * HOUR_MS);
  const end = deliveredAt ?? returnedAt ?? now;
  const passed = STOPS.map((stop) => ({ ...stop, time: after(stop.hours) })).filter(({ time }) => time <= end);
  const door = STOPS.at(-1);
  if (deliveredAt && door && passed.at(-1)?.status !== door.status) passed.push({ ...door, time: deliveredAt });
  if (returnedAt) {
    if (passed.at(-1)?.status === door?.status) passed.pop();
    passed.push({ ...BACK, hours: 0, time: returnedAt });
  }
  const places = { origin, destination };
  return {
    track_status: 1,
    error: '',
    shipment_track: [
      {
        current_status: passed.at(-1)?.status ?? 'Picked up',
        awb_code: awb,
        edd: after(EXPECTED_HOURS).toISOString(),
        origin,
        destination,
      },
    ],
    shipment_track_activities: passed
      .toReversed()
      .map(({ time, activity, at }) => ({ date: time.toISOString(), activity, location: places[at] })),
  };
}
