// The last parcels followed on this device, newest first, in localStorage `trackedShipments`: so that what was seen can
// be read again without a network, with its time. At most five, until the shopper forgets them.
import * as v from 'valibot';
import { TrackingData } from '#src/contract/tracking.ts';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Tracked = v.object({
  awb: v.string(),
  /** When it was asked, milliseconds since 1970. */
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

/** Whether this device has something to show of it. */
export const isTracked = (awb: string): boolean => readTracked().some((tracked) => tracked.awb === awb);

/** Puts one at the front; returns the new list. */
export function keepTracked(tracked: TrackedShipment): TrackedShipment[] {
  const next = [tracked, ...readTracked().filter(({ awb }) => awb !== tracked.awb)].slice(0, MOST);
  writeNote(KEY, next);
  return next;
}

export const forgetTracked = (): void => writeNote(KEY, null);
