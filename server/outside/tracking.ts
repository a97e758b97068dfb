// Where a parcel is: one question, two makes (tracking-courier.ts, tracking-embedded.ts). Nothing outside this folder
// knows which one runs.
import type { TrackingData } from '#src/contract/tracking.ts';

export interface Tracking {
  /** track_status 1 with the shipment, or 0 when nobody knows the number. Throws 502 when the courier gives no answer. */
  track(awb: string): Promise<TrackingData>;
}

/** What is answered for a number that nobody knows; the page has the words for it (SPEC 8). */
export const unknownShipment = (error = ''): TrackingData => ({
  track_status: 0,
  error,
  shipment_track: [],
  shipment_track_activities: [],
});
