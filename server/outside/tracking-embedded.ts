// The courier of a shop without one: orders that the merchant sent off under an AWB number, and six parcels to try the
// page with. All of it follows from the clock and the database; nothing has to run to move a parcel along.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type Tracking, unknownShipment } from './tracking.ts';
import { journeyOf, type Parcel } from './tracking-journey.ts';

const ORIGIN = 'Pune';
const DAY_MS = 24 * 60 * 60_000;

/** To where; each sets out a day after the one before, so that there is always one of every kind. */
const DEMO_DESTINATIONS = ['Mumbai', 'New Delhi', 'Bengaluru', 'Kolkata', 'Chennai', 'Guwahati'];
const DEMO_CYCLE_MS = DEMO_DESTINATIONS.length * DAY_MS;

/** VYM100000001 to VYM100000006. */
export const demoAwbs: readonly string[] = DEMO_DESTINATIONS.map((_, place) => `VYM10000000${place + 1}`);

export function createEmbeddedTracking(db: Db, clock: () => Date): Tracking {
  return {
    async track(typed) {
      const awb = typed.toUpperCase();
      const parcel = demoParcel(awb, clock()) ?? (await orderParcel(db, awb));
      return parcel ? journeyOf(parcel, clock()) : unknownShipment();
    },
  };
}

/** The same number sets out anew every six days. */
function demoParcel(awb: string, now: Date): Parcel | null {
  const place = demoAwbs.indexOf(awb);
  const destination = DEMO_DESTINATIONS[place];
  if (destination === undefined) return null;
  const sinceStart = (((now.getTime() - place * DAY_MS) % DEMO_CYCLE_MS) + DEMO_CYCLE_MS) % DEMO_CYCLE_MS;
  return { awb, origin: ORIGIN, destination, shippedAt: new Date(now.getTime() - sinceStart) };
}

/** The newest order under that number, once it is shipped. Tells no more of it than the city it goes to. */
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
  return { awb, origin: ORIGIN, destination, shippedAt, deliveredAt: timeOf('Delivered') };
}
