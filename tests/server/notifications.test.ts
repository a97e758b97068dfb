// Notifications from the order to the device: who is told, what is shown, when, and what becomes of a device that is gone.

import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticate } from '#server/accounts/tokens.ts';
import { readConfig } from '#server/config.ts';
import { createPushDelivery, type PushLimits } from '#server/providers/push-delivery.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { waitingVerb } from '#server/shop/verbs/waiting.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { PASSWORD, putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, session } from '#tests/kit/server/app.ts';
import { ASHA, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { startPushService } from '#tests/kit/server/push-service.ts';

const LIMITS: PushLimits = { inFlight: 8, perOrigin: 2, timeoutMs: 60_000, patienceMs: 60_000, pauseMs: 30_000 };
/** For a service that hangs. */
const IMPATIENT: PushLimits = { ...LIMITS, timeoutMs: 3_000, patienceMs: 200 };
const WAIT_ID = 'a'.repeat(32);
const MINUTES_TO_NIGHT = 6 * 60;

onDatabase('notifications', (database) => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let checkout: ReturnType<typeof openCheckout>;
  let deliver: () => Promise<number>;
  let merchant: ReturnType<typeof openMerchant>;

  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    await putSettings(db, {});
    service = await startPushService();
    const config = readConfig({ SHOP_URL: 'https://shop.example' });
    const push = createPush(db, config, { allowLoopback: true });
    checkout = openCheckout(db, { config, push, authenticate: (token) => authenticate(db, NOW, token) });
    deliver = openDelivery();
    merchant = openMerchant(db);
  });
  afterEach(() => {
    merchant.leave();
    return service.stop();
  });

  /** An instance of the server that sends. */
  function openDelivery(limits = LIMITS) {
    const { parts } = checkout;
    const push = createPush(parts.db, parts.config as never, { allowLoopback: true });
    const log = pino({ level: 'silent' });
    return createPushDelivery({ ...parts, log, push, shopUrl: parts.config.SHOP_URL }, false, limits).deliver;
  }
  const post = (path: string, body: object, headers = {}) => checkout.shop.call('POST', path, { body, headers });
  async function subscribe(name: string, over: object = {}, headers = {}) {
    const body = { ...service.subscribe(name), kinds: [...NOTICE_KINDS], session_id: session(1), ...over };
    expect((await post('/api/save-device', body, headers)).status).toBe(200);
    return body;
  }
  const move = (id: string, ...statuses: string[]) =>
    statuses.reduce(
      (before, to) => before.then(() => setOrderStatus(checkout.parts, { id, to }).then(() => undefined)),
      Promise.resolve(),
    );
  const wait = (over: object) =>
    post('/api/tell-me', { wait_id: WAIT_ID, product_id: 'tee', color: 'Black', size: 'M', ...over });
  const restock = () => merchant.run(stockVerb, 'VY-tee', 'Black', 'M', '+3');
  const mailsTo = async (email: string) => (await checkout.mails()).filter(({ recipient }) => recipient === email);

  test('an order’s way is told to the device it was placed on, encrypted, without a name, a product or an amount', async () => {
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

  test('a later step replaces a step that was not told yet', async () => {
    await subscribe('phone');
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
    await deliver();
    expect(service.titles('phone')).toEqual(['Your order is delivered']);
  });

  test('only the kinds that the shopper chose are told, and none after the device was removed', async () => {
    const { endpoint } = await subscribe('phone', { kinds: ['delivered'] });
    const id = await checkout.buy([WHITE_S]);
    await move(id, 'Packed', 'Shipped', 'Delivered');
    expect((await post('/api/remove-device', { endpoint })).status).toBe(200);
    await deliver();
    expect(service.asked()).toBe(0);
    expect(await database().db.selectFrom('mail').select('id').where('push_to', 'is not', null).execute()).toEqual([]);
  });

  test('a customer’s devices are told of orders placed elsewhere, until they log out there', async () => {
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

  test('at night nothing is told before eight in the morning, Indian time', async () => {
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
    const other = await startPushService();
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
    expect(service.asked()).toBeLessThanOrEqual(2 * LIMITS.perOrigin);
    await other.stop();
  });

  test('a size that is back is told once, on the device', async () => {
    const { endpoint } = await subscribe('phone');
    expect((await wait({ endpoint })).status).toBe(200);
    expect((await wait({ endpoint })).status).toBe(200);
    expect(await tellWaiting(checkout.parts)).toBe(0);
    await merchant.run(waitingVerb, 'list');
    expect(merchant.said).toEqual(['1  Training Tee (VY-tee), Black, M, since 21-11-2026']);
    await restock();
    expect(await tellWaiting(checkout.parts)).toBe(1);
    await deliver();
    expect(service.received[0]?.json.notification).toMatchObject({
      title: 'Back in stock',
      body: 'Training Tee, Black, M',
      navigate: 'https://shop.example/product/Training-Tee',
    });
    expect(await tellWaiting(checkout.parts)).toBe(0);
  });

  test('a guest is told by e-mail, once, even if they asked twice', async () => {
    const contact_email = 'guest@example.com';
    await wait({ contact_email });
    await wait({ contact_email, wait_id: 'b'.repeat(32) });
    await restock();
    await Promise.all([tellWaiting(checkout.parts), tellWaiting(checkout.parts)]);
    const mails = await mailsTo(contact_email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Back in stock: Training Tee, Black, M']);
    expect(mails[0]?.text).toContain('https://shop.example/product/Training-Tee');
    expect(await database().db.selectFrom('stock_wait').select('id').execute()).toEqual([]);
  });

  test('who took the wish back is not told', async () => {
    await wait({ contact_email: 'guest@example.com' });
    expect((await post('/api/do-not-tell-me', { wait_id: WAIT_ID })).status).toBe(200);
    await restock();
    expect(await tellWaiting(checkout.parts)).toBe(0);
  });

  test('the e-mail goes where the device is gone', async () => {
    const { endpoint } = await subscribe('phone');
    await wait({ endpoint, contact_email: 'guest@example.com' });
    await restock();
    await tellWaiting(checkout.parts);
    service.unsubscribe('phone');
    await deliver();
    const [mail] = await mailsTo('guest@example.com');
    expect(mail).toMatchObject({ push_to: null, state: 'kept', subject: 'Back in stock: Training Tee, Black, M' });
    expect(mail?.html).toContain('<p>');
  });

  test('a second piece of news on one day waits for the next morning, and an order’s does not', async () => {
    const { endpoint } = await subscribe('phone');
    await wait({ endpoint });
    await restock();
    await tellWaiting(checkout.parts);
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'M', '0');
    await wait({ endpoint, wait_id: 'b'.repeat(32) });
    await restock();
    await tellWaiting(checkout.parts);
    await deliver();
    expect(service.titles('phone')).toEqual(['Back in stock']);
    await move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    await deliver();
    expect(service.titles('phone')).toEqual(['Back in stock', 'Your order is on its way']);
    checkout.later(24 * 60);
    await deliver();
    expect(service.titles('phone')).toHaveLength(3);
  });

  test('a price that fell by a tenth is told to whoever wants to know, once', async () => {
    const { db } = database();
    const asha = await putCustomer(db, ASHA);
    const { endpoint: _, ...usual } = await subscribe('phone', { kinds: ['price'] }, asha.headers);
    await post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
    const cost = (paise: number) =>
      db.updateTable('product').set({ price_paise: paise }).where('id', '=', 'tee').execute();
    // Rs. 734 when it was wished.
    await cost(66_100);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
    await cost(66_000);
    expect(await tellPriceDrops(checkout.parts)).toBe(1);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
    await deliver();
    expect(service.received[0]?.json.notification.body).toBe('Training Tee is now Rs.\u00a0660');
    expect(usual.kinds).toEqual(['price']);
    // Raised and lowered again: no news.
    await cost(90_000);
    await cost(66_000);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
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
    expect(keys[0]).toEqual(keys[1]);
    expect((await checkout.shop.get('/api/push-key')).json.data.publicKey).toBe(keys[0]?.publicKey);
  });
});
