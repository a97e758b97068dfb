// The last parcels tracked on this device, newest first, in localStorage `trackedShipments`, so that the last result
// and its time can be shown offline. At most five, until the shopper clears them.
import * as v from 'valibot';
import { TrackingData } from '#src/contract/tracking.ts';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Tracked = v.object({
  awb: v.string(),
  /** Time of the request, milliseconds since 1970. */
  at: v.number(),
  shipment: TrackingData,
});
export type TrackedShipment = v.InferOutput<typeof Tracked>;

const KEY = PERSONAL_NOTES.trackedShipments;
const MOST = 5;

/** Browser only. */
export function readTracked(): TrackedShipment[] {
  const kept = v.safeParse(v.array(Tracked), readNote(KEY));
  return kept.success ? kept.output : [];
}

/** Whether this device has a stored result for it. */
export const isTracked = (awb: string): boolean => readTracked().some((tracked) => tracked.awb === awb);

/** Moves a parcel to the front; returns the new list. */
export function saveTracked(tracked: TrackedShipment): TrackedShipment[] {
  const next = [tracked, ...readTracked().filter(({ awb }) => awb !== tracked.awb)].slice(0, MOST);
  writeNote(KEY, next);
  return next;
}

export const clearTracked = (): void => writeNote(KEY, null);
