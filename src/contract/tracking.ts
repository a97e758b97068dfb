import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, lenient, text } from './field.ts';

/** Valid only when track_status is 1. */
export const TrackingData = v.object({
  track_status: lenient(amount, 0),
  error: text,
  shipment_track: lenient(
    v.array(v.object({ current_status: text, awb_code: text, edd: text, origin: text, destination: text })),
    [],
  ),
  shipment_track_activities: lenient(v.array(v.object({ date: text, activity: text, location: text })), []),
});
export type TrackingData = v.InferOutput<typeof TrackingData>;

export const awb = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{1,40}$/, 'must be an AWB number'));

/** Below the shipping base, not /api, and sent without the key. */
export const trackShipment = defineEndpoint({
  name: 'trackShipment',
  summary: 'Where a shipment is',
  method: 'GET',
  path: '/track/:awb',
  access: 'open',
  params: v.object({ awb }),
  reply: v.object({ tracking_data: TrackingData }),
  content: 'tracking_data',
});
