// Notifications about orders: who is told, what is shown, when, and what becomes of a device that is gone.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import type { PushLimits } from '#server/providers/push-delivery.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { PASSWORD, putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, session } from '#tests/kit/server/app.ts';
import { ASHA, openCheckout, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { startPushProvider } from '#tests/kit/server/push-provider.ts';
import { openPushShop, PATIENT, type PushShop } from '#tests/kit/server/push-shop.ts';

/** For a service that hangs. */
const IMPATIENT: PushLimits = { ...PATIENT, timeoutMs: 3_000, patienceMs: 200 };
const MINUTES_TO_NIGHT = 6 * 60;

onDatabase('notifications about orders', (database) => {
  let shop: PushShop;
  let service: PushShop['service'];
  let checkout: PushShop['checkout'];
  let openDelivery: PushShop['openDelivery'];
  let deliver: PushShop['deliver'];
  let post: PushShop['post'];
  let subscribe: PushShop['subscribe'];
  let move: PushShop['move'];

  beforeEach(async () => {
    shop = await openPushShop(database().db);
    ({ service, checkout, openDelivery, deliver, post, subscribe, move } = shop);
  });
  afterEach(() => shop.close());

  test('the device that placed an order is notified of its delivery, encrypted, without a name, a product or an amount', async () => {
    await subscribe('phone');
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped');
    expect(await deliver()).toBe(1);
    expect(service.refused).toEqual([]);
    const [message] = service.received;
    const { orderNumber } = await checkout.order(id);
    expect(message?.json).toEqual({
      web_push: 8030,
      mutable: true,
      notification: {
        title: 'Your order is on its way',
        body: `Order ${orderNumber}`,
        navigate: `https://shop.example/order-success?orderId=${id}`,
        tag: `order-${orderNumber}`,
        lang: 'en-IN',
        silent: false,
      },
    });
    expect(message?.headers).toMatchObject({ ttl: '259200', urgency: 'normal', topic: `order-${orderNumber}` });
    expect(message?.claims.sub).toBe('https://shop.example');
    expect(await deliver()).toBe(0);
  });

  test('nobody else’s device is notified: neither a guest’s nor another customer’s', async () => {
    const ravi = await putCustomer(database().db, 'ravi@example.com');
    await subscribe('guest', { session_id: session(2) });
    await subscribe('ravi', {}, ravi.headers);
    await subscribe('mine');
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    expect(await deliver()).toBe(1);
    expect(service.received.map(({ device }) => device)).toEqual(['mine']);
  });

  test('a person has ten devices at most, and another one takes the place of the one saved longest ago', async () => {
    for (const of of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 11]) {
      await subscribe(`device-${of}`);
      checkout.later(1);
    }
    const kept = await database().db.selectFrom('push_subscription').select('endpoint').orderBy('updated_at').execute();
    const numbers = kept.map(({ endpoint }) => Number(endpoint.split('-').at(-1)));
    expect(numbers).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 1, 11]);
  });

  test('a later step replaces a step that was not sent yet', async () => {
    await subscribe('phone');
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
    await deliver();
    expect(service.titles('phone')).toEqual(['Your order is delivered']);
  });

  test('only the kinds that the shopper chose are sent, and none after the device was removed', async () => {
    const { endpoint } = await subscribe('phone', { kinds: ['delivered'] });
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped', 'Delivered');
    expect((await post('/api/remove-device', { endpoint })).status).toBe(200);
    await deliver();
    expect(service.asked()).toBe(0);
    expect(await database().db.selectFrom('mail').select('id').where('push_to', 'is not', null).execute()).toEqual([]);
  });

  test('a refund of a return is announced once, when it is sent', async () => {
    await subscribe('phone', { kinds: ['refund'] });
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped', 'Delivered');
    const { orderNumber } = await checkout.order(id);
    const asked = { order_number: orderNumber, contact_email: ASHA, kind: 'return', reason: 'size' };
    await post('/api/request-return', { ...asked, lines: [{ line: 0, quantity: 1 }] });
    const setGateway = (gateway: 'razorpay' | 'test-gateway') =>
      database().db.updateTable('shop_order').set({ gateway }).execute();
    await setGateway('razorpay'); // The provider cannot be asked yet, so the refund waits.
    for (const step of [['approve'], ['received', '--restock'], ['refund']])
      await shop.merchant.run(returnVerb, step[0] ?? '', `${orderNumber}-1`, ...step.slice(1));
    expect(await deliver()).toBe(0);
    await setGateway('test-gateway');
    checkout.later(5);
    expect([await sendRefunds(checkout.parts), await deliver()]).toEqual([1, 1]);
    const notification = { title: 'Your refund is sent', tag: `refund-${orderNumber}` };
    expect(service.received).toMatchObject([{ json: { notification } }]);
  });

  test('a customer’s devices are notified of orders placed elsewhere, until they log out there', async () => {
    const asha = await putCustomer(database().db, ASHA);
    await subscribe('laptop', { session_id: session(9) }, asha.headers);
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped');
    await deliver();
    expect(service.titles('laptop')).toEqual(['Your order is on its way']);
    expect((await post('/api/logoutuser', {}, asha.headers)).status).toBe(200);
    await move(id, 'Delivered');
    await deliver();
    expect(service.titles('laptop')).toHaveLength(1);
  });

  test('a device stays subscribed when its customer changes the password on it', async () => {
    const asha = await putCustomer(database().db, ASHA);
    await subscribe('phone', { session_id: session(9) }, asha.headers);
    const again = await post('/api/loginuser', { contact_email: ASHA, password: PASSWORD });
    await subscribe('tablet', { session_id: session(8) }, { authorization: `Bearer ${again.json.token}` });
    const typed = { currentPassword: PASSWORD, password: 'lift-heavy-8', confirmPassword: 'lift-heavy-8' };
    const changed = await post('/api/update-password', { ...typed, contact_email: ASHA }, asha.headers);
    expect(changed.status).toBe(200);
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    await deliver();
    expect([service.titles('phone').length, service.titles('tablet').length]).toEqual([1, 0]);
  });

  test('at night nothing is sent before eight in the morning, Indian time', async () => {
    await subscribe('phone');
    const id = await checkout.buy([WHITE_S]);
    checkout.later(MINUTES_TO_NIGHT);
    await move(id, 'Packed', 'Shipped');
    expect(await deliver()).toBe(0);
    // 21:30 in India: ten and a half hours until eight.
    checkout.later(10 * 60 + 29);
    expect(await deliver()).toBe(0);
    checkout.later(1);
    expect(await deliver()).toBe(1);
    expect(service.asked()).toBe(1);
  });

  test('two instances send each message once', async () => {
    await subscribe('phone');
    const ids = [await checkout.buy([WHITE_S]), await checkout.buy([WHITE_S], { of: 1 })];
    for (const id of ids) await move(id, 'Packed', 'Shipped');
    const other = openDelivery();
    await Promise.all([deliver(), other(), deliver(), other()]);
    expect(service.titles('phone')).toHaveLength(2);
    expect(service.asked()).toBe(2);
  });

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '120' } }, 120_000],
    ['503', { status: 503 }, 5_000],
    ['408', { status: 408 }, 5_000],
  ])('after %s the message waits, and is not lost', async (_, behaviour, pauseMs) => {
    await subscribe('phone');
    service.behave('phone', behaviour);
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    expect(await deliver()).toBe(0);
    const row = await database()
      .db.selectFrom('mail')
      .selectAll()
      .where('push_to', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'waiting', tries: 1, last_error: String(behaviour.status) });
    expect(row.next_try_at.getTime() - NOW.getTime()).toBe(pauseMs);
    service.behave('phone', { status: 201 });
    expect(await deliver()).toBe(0);
    checkout.later(3);
    expect(await deliver()).toBe(1);
  });

  test.each([404, 410])('a device that its service no longer knows (%i) is forgotten', async (status) => {
    await subscribe('phone');
    service.behave('phone', { status });
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    await deliver();
    expect(await database().db.selectFrom('push_subscription').select('id').execute()).toEqual([]);
    expect(await database().db.selectFrom('mail').select('id').where('push_to', 'is not', null).execute()).toEqual([]);
  });

  test('a service that hangs holds up only its own devices', async () => {
    const other = await startPushProvider();
    for (const name of ['a', 'b', 'c', 'd']) {
      await subscribe(name);
      service.behave(name, 'silent');
    }
    const alive = { ...other.subscribe('alive'), kinds: [...NOTICE_KINDS], session_id: session(1) };
    expect((await post('/api/save-device', alive)).status).toBe(200);
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    const impatient = openDelivery(IMPATIENT);
    await impatient();
    checkout.later(1);
    await impatient();
    // Its message arrives while the others still wait for the service that hangs.
    await expect.poll(() => other.titles('alive').length).toBe(1);
    expect(other.titles('alive')).toEqual(['Your order is on its way']);
    // Never more at once than the limit for one service.
    expect(service.asked()).toBeLessThanOrEqual(2 * PATIENT.perOrigin);
    await other.stop();
  });

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://printer.local/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'https://user@push.example/x',
    'https://:secret@push.example/x',
  ])('an address that is no public push service is refused: %s', async (endpoint) => {
    const strict = openCheckout(database().db);
    const body = { ...service.subscribe('phone'), endpoint, kinds: [], session_id: session(1) };
    const { status, json } = await strict.shop.call('POST', '/api/save-device', { body });
    expect([status, json.code]).toEqual([400, 'invalid-input']);
  });

  test('the keys are made once and kept for all instances', async () => {
    const config = readConfig({});
    const [first, second] = [createPush(database().db, config), createPush(database().db, config)];
    const keys = await Promise.all([first.keys(), second.keys()]);
    expect(keys[0]).toEqual({ ...keys[1], subject: 'mailto:orders@vyayam.example' });
    expect((await checkout.shop.get('/api/push-key')).json.data.publicKey).toBe(keys[0]?.publicKey);
  });
});
