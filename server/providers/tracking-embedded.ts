// The courier of a shop without one: shipped orders with an AWB number, and six demonstration parcels. Everything follows from
// the clock and the database; no job moves a parcel.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type Tracking, unknownShipment } from './tracking.ts';
import { journeyOf, type Parcel } from './tracking-journey.ts';

const ORIGIN = 'Pune';
const DAY_MS = 24 * 60 * 60_000;

/** Destinations. Each parcel leaves a day after the one before, so that every status occurs each day. */
const DEMO_DESTINATIONS = ['Mumbai', 'New Delhi', 'Bengaluru', 'Kolkata', 'Chennai', 'Guwahati'];
const DEMO_CYCLE_MS = DEMO_DESTINATIONS.length * DAY_MS;

/** VYM100000001 to VYM100000006. */
export const demoAwbs: readonly string[] = DEMO_DESTINATIONS.map((_, index) => `VYM10000000${index + 1}`);

export function createEmbeddedTracking(db: Db, clock: () => Date): Tracking {
  return {
    async track(typed) {
      const awb = typed.toUpperCase();
      const parcel = demoParcel(awb, clock()) ?? (await orderParcel(db, awb));
      return parcel ? journeyOf(parcel, clock()) : unknownShipment();
    },
  };
}

/** The same number starts again every six days. */
function demoParcel(awb: string, now: Date): Parcel | null {
  const index = demoAwbs.indexOf(awb);
  const destination = DEMO_DESTINATIONS[index];
  if (destination === undefined) return null;
  const sinceStart = (((now.getTime() - index * DAY_MS) % DEMO_CYCLE_MS) + DEMO_CYCLE_MS) % DEMO_CYCLE_MS;
  return { awb, origin: ORIGIN, destination, shippedAt: new Date(now.getTime() - sinceStart) };
}

/** The newest shipped order with that number. Reveals only the city of its destination. */
async function orderParcel(db: Db, awb: string): Promise<Parcel | null> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'form'])
    .where(sql`upper(awb)`, '=', awb)
    .where('awb', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!order) return null;
  const events = await db
    .selectFrom('order_event')
    .select(['to_status', 'at'])
    .where('order_id', '=', order.id)
    .orderBy('place')
    .execute();
  const timeOf = (status: string) => events.find(({ to_status }) => to_status === status)?.at;
  const shippedAt = timeOf('Shipped');
  if (!shippedAt) return null;
  const destination = String(order.form.shipping_city ?? '');
  const [deliveredAt, returnedAt] = [timeOf('Delivered'), timeOf('Returned')];
  return { awb, origin: ORIGIN, destination, shippedAt, deliveredAt, returnedAt };
}
