// Asks a courier's tracking API: GET {base}/track/{awb}, without a key header.
import * as v from 'valibot';
import { Refusal } from '#server/http/refusal.ts';
import { TrackingData } from '#src/contract/tracking.ts';
import { type Tracking, unknownShipment } from './tracking.ts';

/** Shorter than the page waits (src/api/client.ts), so that the shopper gets our answer. */
const TIMEOUT_MS = 10_000;

const Reply = v.object({ tracking_data: TrackingData });

/** @param base TRACKING_API_BASE, without a slash at its end */
export function createCourierTracking(base: string, ask: typeof fetch = fetch): Tracking {
  return {
    async track(awb) {
      const answer = await askCourier(`${base}/track/${encodeURIComponent(awb)}`, ask);
      if (answer.status === 404) return unknownShipment();
      if (!answer.ok) throw silent(new Error(`the courier answered ${answer.status}`));
      const reply = v.safeParse(Reply, await answer.json().catch(() => null));
      if (!reply.success) throw silent(new Error('the courier answered something else than tracking_data'));
      return reply.output.tracking_data;
    },
  };
}

async function askCourier(url: string, ask: typeof fetch): Promise<Response> {
  try {
    return await ask(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    throw silent(cause);
  }
}

const silent = (cause: unknown) =>
  new Refusal(502, 'courier-silent', 'The courier does not answer just now. Please try again in a little while.', {
    cause,
  });
