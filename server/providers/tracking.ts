// Parcel tracking: one interface with two implementations (tracking-courier.ts, tracking-embedded.ts). Only this folder knows
// which one is used.
import type { TrackingData } from '#src/contract/tracking.ts';

export interface Tracking {
  /** track_status 1 with the shipment, or 0 for an unknown number. Throws 502 if the courier does not answer. */
  track(awb: string): Promise<TrackingData>;
}

/** The answer for an unknown number; the page has the text for it. */
export const unknownShipment = (error = ''): TrackingData => ({
  track_status: 0,
  error,
  shipment_track: [],
  shipment_track_activities: [],
});
