// 'Tell me when it is back' and lower prices: told once, on the device or by e-mail, and seldom.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropDevice } from '#server/providers/mail-instead.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { waitingVerb } from '#server/shop/verbs/waiting.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { ASHA, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openPushShop, type PushShop, WAIT_ID } from '#tests/kit/server/push-shop.ts';

onDatabase('back in stock, and lower prices', (database) => {
  let shop: PushShop;
  let service: PushShop['service'];
  let checkout: PushShop['checkout'];
  let merchant: PushShop['merchant'];
  let deliver: PushShop['deliver'];
  let post: PushShop['post'];
  let subscribe: PushShop['subscribe'];
  let move: PushShop['move'];
  let wait: PushShop['wait'];
  let restock: PushShop['restock'];
  let mailsTo: PushShop['mailsTo'];

  beforeEach(async () => {
    shop = await openPushShop(database().db);
    ({ service, checkout, merchant, deliver, post, subscribe, move, wait, restock, mailsTo } = shop);
  });
  afterEach(() => shop.close());

  test('a size that is back is announced once, on the device', async () => {
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

  test('two shoppers whose operations have the same key both wait', async () => {
    const body = { product_id: 'tee', color: 'Black', size: 'M', endpoint: (await subscribe('phone')).endpoint };
    for (const wait_id of ['a'.repeat(32), 'b'.repeat(32)])
      expect((await post('/api/tell-me', { ...body, wait_id }, { 'idempotency-key': '"one"' })).status).toBe(200);
  });

  test.each([
    ['a product that is not sold', { product_id: 'none' }, 422, 'unknown-product'],
    ['a size without its colour', { color: '' }, 422, 'unknown-option'],
    ['a colour without its size', { size: '' }, 422, 'unknown-option'],
    ['a device that the shop does not know', { contact_email: undefined }, 400, 'invalid-input'],
  ])('nobody can wait for or with %s', async (_, over, status, code) => {
    const answer = await wait({ contact_email: ASHA, endpoint: 'https://push.example/unknown', ...over });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await database().db.selectFrom('stock_wait').select('id').execute()).toEqual([]);
  });

  test('a device with this kind of notification off gets none', async () => {
    const { endpoint } = await subscribe('phone', { kinds: ['price'] });
    await wait({ endpoint });
    await restock();
    expect(await tellWaiting(checkout.parts)).toBe(0);
  });

  test('a guest who waits for two sizes gets an e-mail about each, and the merchant sees which most wait for', async () => {
    const contact_email = 'guest@example.com';
    const white = { color: 'White', size: 'S' };
    await wait({ contact_email });
    await wait({ contact_email, wait_id: 'b'.repeat(32), ...white });
    await wait({ contact_email: ASHA, wait_id: 'c'.repeat(32), ...white });
    await merchant.run(waitingVerb, 'list');
    expect(merchant.said.map((line) => line.split(',', 3).join(','))).toEqual([
      '2  Training Tee (VY-tee), White, S',
      '1  Training Tee (VY-tee), Black, M',
    ]);
    await restock();
    await tellWaiting(checkout.parts);
    expect((await mailsTo(contact_email)).map(({ subject }) => subject).sort()).toEqual([
      'Back in stock: Training Tee, Black, M',
      'Back in stock: Training Tee, White, S',
    ]);
  });

  test('a guest gets one e-mail, even after two requests', async () => {
    const contact_email = 'guest@example.com';
    await wait({ contact_email });
    await wait({ contact_email, wait_id: 'b'.repeat(32) });
    await restock();
    await Promise.all([tellWaiting(checkout.parts), tellWaiting(checkout.parts)]);
    const mails = await mailsTo(contact_email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Back in stock: Training Tee, Black, M']);
    expect(mails[0]?.text).toMatch(/cannot reserve .*only e-mail .*https:\/\/shop\.example\/product\/Training-Tee/s);
    expect(await database().db.selectFrom('stock_wait').select('id').execute()).toEqual([]);
  });

  test('a customer with two devices is told once, on one of them', async () => {
    const { headers } = await putCustomer(database().db, ASHA);
    const [phone, laptop] = [await subscribe('phone', {}, headers), await subscribe('laptop', {}, headers)];
    await wait({ contact_email: ASHA, endpoint: phone.endpoint });
    await wait({ contact_email: ASHA, endpoint: laptop.endpoint, wait_id: 'b'.repeat(32) });
    await restock();
    expect(await tellWaiting(checkout.parts)).toBe(1);
    expect([await deliver(), (await mailsTo(ASHA)).filter(({ push_to }) => push_to === null)]).toEqual([1, []]);
  });

  test('a shopper who took the request back gets no notification', async () => {
    await wait({ contact_email: 'guest@example.com' });
    const { call } = checkout.shop;
    const isWaiting = async () => (await call('GET', '/api/get-wait', { query: { wait_id: WAIT_ID } })).json.data;
    expect(await isWaiting()).toEqual({ isWaiting: true });
    expect((await call('DELETE', '/api/do-not-tell-me', { query: { wait_id: WAIT_ID } })).status).toBe(200);
    expect(await isWaiting()).toEqual({ isWaiting: false });
    await restock();
    expect(await tellWaiting(checkout.parts)).toBe(0);
  });

  test('after half a year nobody is waiting any more', async () => {
    const day = 24 * 60;
    await wait({ contact_email: 'guest@example.com' });
    checkout.later(182 * day);
    expect(await tellWaiting(checkout.parts)).toBe(0);
    expect(await database().db.selectFrom('stock_wait').select('id').execute()).toHaveLength(1);
    checkout.later(1);
    await tellWaiting(checkout.parts);
    expect(await database().db.selectFrom('stock_wait').select('id').execute()).toEqual([]);
  });

  test('the e-mail goes where the device is gone', async () => {
    const { headers } = await putCustomer(database().db, ASHA);
    const { endpoint } = await subscribe('phone', {}, headers);
    await wait({ endpoint, contact_email: ASHA });
    await restock();
    await tellWaiting(checkout.parts);
    service.unsubscribe('phone');
    await deliver();
    const [mail] = await mailsTo(ASHA);
    expect(mail).toMatchObject({ push_to: null, state: 'kept', subject: 'Back in stock: Training Tee, Black, M' });
    expect(mail, 'it is tried as often as any e-mail').toMatchObject({ tries: 0, forget_at: null });
    expect(mail?.html).toContain('<p>');
  });

  test('what a device has shown is not mailed when it is forgotten later', async () => {
    const { db } = database();
    const { endpoint } = await subscribe('phone', {}, (await putCustomer(db, ASHA)).headers);
    await wait({ endpoint, contact_email: ASHA });
    await restock();
    await tellWaiting(checkout.parts);
    expect(await deliver()).toBe(1);
    const { id } = await db.selectFrom('push_subscription').select('id').executeTakeFirstOrThrow();
    await dropDevice(db, id, false);
    expect(await mailsTo(ASHA)).toEqual([]);
  });

  test('one e-mail goes where every device of a customer refuses', async () => {
    const { db } = database();
    const asha = await putCustomer(db, ASHA);
    for (const name of ['phone', 'laptop']) {
      await subscribe(name, { kinds: ['price'] }, asha.headers);
      service.behave(name, { status: 403 });
    }
    await post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
    await db.updateTable('product').set({ price_paise: 1_00 }).where('id', '=', 'tee').execute();
    await tellPriceDrops(checkout.parts);
    await deliver();
    const mails = await mailsTo(ASHA);
    expect(mails.filter(({ push_to }) => push_to === null).map(({ subject }) => subject)).toEqual([
      'Training Tee is now Rs. 1',
    ]);
  });

  test('a customer whose log-in has expired is not notified of a lower price', async () => {
    const { db } = database();
    const asha = await putCustomer(db, ASHA);
    await subscribe('phone', { kinds: ['price'] }, asha.headers);
    await post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
    await db.updateTable('product').set({ price_paise: 1_00 }).where('id', '=', 'tee').execute();
    checkout.later(91 * 24 * 60);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
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

  test('news from a day that a wrong clock showed does not hold back that of the right day', async () => {
    const { endpoint } = await subscribe('phone');
    const inFourYears = 4 * 365 * 24 * 60;
    for (const minutes of [inFourYears, -inFourYears]) {
      checkout.later(minutes);
      await wait({ endpoint, wait_id: (minutes > 0 ? 'b' : 'c').repeat(32) });
      await restock();
      await tellWaiting(checkout.parts);
      await merchant.run(stockVerb, 'VY-tee', 'Black', 'M', '0');
      await deliver();
    }
    expect(service.titles('phone')).toEqual(['Back in stock', 'Back in stock']);
  });

  test('a price that fell by a tenth is announced once to each shopper who chose such notifications', async () => {
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
    // Nobody can buy it.
    await db.updateTable('variant').set({ stock: 0 }).where('product_id', '=', 'tee').execute();
    await cost(50_000);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
    await db.updateTable('variant').set({ stock: 9 }).where('product_id', '=', 'tee').execute();
    expect(await tellPriceDrops(checkout.parts)).toBe(1);
    // Raised and lowered again: no news.
    await cost(90_000);
    await cost(50_000);
    expect(await tellPriceDrops(checkout.parts)).toBe(0);
  });
});
