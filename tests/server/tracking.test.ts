import { beforeEach, describe, expect, test } from 'vitest';
import { createCourierTracking } from '#server/providers/tracking-courier.ts';
import { createEmbeddedTracking, demoAwbs } from '#server/providers/tracking-embedded.ts';
import { journeyOf } from '#server/providers/tracking-journey.ts';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const hours = (count: number) => count * 60 * 60_000;
const since = (count: number) => new Date(NOW.getTime() - hours(count));
const parcel = (age: number) => ({ awb: 'A1', origin: 'Pune', destination: 'Kochi', shippedAt: since(age) });

describe('a parcel of the embedded courier', () => {
  test.each([
    [0, 'Picked up', 'Pune'],
    [7, 'In transit', 'Pune'],
    [37, 'In transit', 'Kochi'],
    [61, 'Out for delivery', 'Kochi'],
    [66, 'Delivered', 'Kochi'],
  ])('after %i hours is %s at %s', (age, status, location) => {
    const { track_status, shipment_track, shipment_track_activities } = journeyOf(parcel(age), NOW);
    expect(track_status).toBe(1);
    expect(shipment_track[0]?.edd).toBe(since(age - 96).toISOString());
    expect(shipment_track).toMatchObject([{ current_status: status, awb_code: 'A1', destination: 'Kochi' }]);
    expect(shipment_track_activities[0]).toMatchObject({ location });
  });

  test('ends when the merchant marks it as delivered', () => {
    const { shipment_track, shipment_track_activities } = journeyOf({ ...parcel(50), deliveredAt: since(20) }, NOW);
    expect(shipment_track[0]?.current_status).toBe('Delivered');
    expect(shipment_track_activities[0]?.date).toBe(since(20).toISOString());
    expect(shipment_track_activities.map(({ activity }) => activity)).not.toContain('Arrived at the sorting centre');
  });
});

test.each([20, 0])('a parcel that nobody took came back to the shop, however late (%i hours)', (late) => {
  const { shipment_track, shipment_track_activities } = journeyOf({ ...parcel(100), returnedAt: since(late) }, NOW);
  expect(shipment_track[0]?.current_status).toBe('Returned');
  expect(shipment_track_activities[0]).toMatchObject({ activity: 'Returned to the shop', location: 'Pune' });
  expect(shipment_track_activities.map(({ activity }) => activity)).not.toContain('Delivered');
});

describe('the call', () => {
  const database = oneDatabase();
  let shop: TestApp;
  beforeEach(() => {
    shop = openTestApp(database().db);
  });
  const track = async (awb: string) => (await shop.get(`/shipping/track/${awb}`, {}, { 'auth-key': '' })).json;

  test('needs no key, and shows every demonstration parcel at its place', async () => {
    const found = await Promise.all(demoAwbs.map(track));
    expect(found.map(({ tracking_data }) => tracking_data.track_status)).toEqual([1, 1, 1, 1, 1, 1]);
    const statuses = found.map(({ tracking_data }) => tracking_data.shipment_track[0].current_status);
    expect(new Set(statuses).size).toBeGreaterThan(1);
    expect((await track('vym100000001')).tracking_data).toEqual(found[0].tracking_data);
  });

  test('shows each demonstration parcel a day after the one before, again every six days', async () => {
    const statusesOn = (day: number) => {
      const courier = createEmbeddedTracking(database().db, () => new Date(hours(24 * day)));
      return Promise.all(demoAwbs.map(async (awb) => (await courier.track(awb)).shipment_track[0]?.current_status));
    };
    const inOrder = ['Picked up', 'Delivered', 'Delivered', 'Delivered', 'In transit', 'In transit'];
    expect(await statusesOn(0)).toEqual(inOrder);
    expect(await statusesOn(1)).toEqual([...inOrder.slice(-1), ...inOrder.slice(0, -1)]);
    expect(await statusesOn(6)).toEqual(inOrder);
  });

  test('returns "unknown" for another number', async () => {
    expect((await track('NOBODY-1')).tracking_data).toMatchObject({ track_status: 0, shipment_track: [] });
  });

  test('is answered 120 times a minute', async () => {
    const statuses = [];
    for (let look = 0; look < 121; look += 1) statuses.push((await shop.get('/shipping/track/NOBODY-1')).status);
    expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([200]), 429]);
  });

  test('refuses an invalid number', async () => {
    expect((await shop.get('/shipping/track/a%20b')).status).toBe(400);
  });

  test('follows an order from the moment it is shipped, and reveals only its city', async () => {
    const { db } = database();
    await db
      .insertInto('shop_order')
      .values({
        id: 'o1',
        order_number: 'VY-4F7K-29',
        pricing_rules: JSON.stringify({ advancePercent: 5, shipping: null, prepaid: null, coupon: null }),
        status: 'Packed',
        contact_email: 'asha@example.com',
        session_id: null,
        form: JSON.stringify({ shipping_city: 'Kochi', shipping_name: 'Asha Rao' }),
        mode: 'online',
        coupon_id: null,
        subtotal_paise: 100,
        shipping_paise: 0,
        coupon_paise: 0,
        prepaid_paise: 0,
        payable_paise: 100,
        advance_paise: 0,
        balance_paise: 0,
        due_now_paise: 100,
        gateway: 'test-gateway',
        provider_order_id: null,
        payment_id: null,
        awb: 'Kochi-77',
        expires_at: NOW,
      })
      .execute();
    expect((await track('KOCHI-77')).tracking_data.track_status).toBe(0);
    const event = { order_id: 'o1', from_status: 'Packed', to_status: 'Shipped', actor: 'merchant', at: since(40) };
    await db.insertInto('order_event').values(event).execute();
    const answer = await track('kochi-77');
    expect(answer.tracking_data.shipment_track[0]).toMatchObject({
      current_status: 'In transit',
      destination: 'Kochi',
    });
    expect(JSON.stringify(answer)).not.toContain('Asha');

    // Couriers use a number again after some months.
    const first = await db.selectFrom('shop_order').selectAll().executeTakeFirstOrThrow();
    const form = JSON.stringify({ shipping_city: 'Agra' });
    const later = { id: 'o0', order_number: 'VY-4F7K-30', form, created_at: new Date(first.created_at.getTime() + 1) };
    const { pricing_rules } = first;
    await db
      .insertInto('shop_order')
      .values({ ...first, pricing_rules: JSON.stringify(pricing_rules), ...later })
      .execute();
    await db
      .insertInto('order_event')
      .values({ ...event, order_id: 'o0' })
      .execute();
    expect((await track('kochi-77')).tracking_data.shipment_track[0].destination).toBe('Agra');
  });
});

describe('a courier', () => {
  const asked: string[] = [];
  const courier = (answer: () => Response | Promise<Response>) =>
    createCourierTracking('https://courier.example/shipping', async (url, init) => {
      asked.push(String(url));
      expect(new Headers(init?.headers).has('auth-key')).toBe(false);
      return answer();
    });
  const shipment = { track_status: 1, shipment_track: [{ current_status: 'Shipped', awb_code: 'A 1' }] };

  test('is called below its base URL, and trusted', async () => {
    const tracking = courier(() => Response.json({ tracking_data: shipment }));
    expect(await tracking.track('A 1')).toMatchObject({ track_status: 1, shipment_track_activities: [] });
    expect(asked.at(-1)).toBe('https://courier.example/shipping/track/A%201');
  });

  test('that does not know the number returns nothing', async () => {
    expect(await courier(() => new Response('', { status: 404 })).track('A1')).toMatchObject({ track_status: 0 });
  });

  test.each([
    ['is down', () => new Response('', { status: 503 })],
    ['answers without JSON', () => new Response('<html>', { status: 200 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s is a 502 with a message for the shopper', async (_, answer) => {
    await expect(courier(answer).track('A1')).rejects.toMatchObject({ status: 502, code: 'courier-silent' });
  });
});
