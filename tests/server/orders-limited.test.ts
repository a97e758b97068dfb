// How many orders one shopper may open, and how many codes one may guess: stock cannot be held by not paying.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import {
  type Checkout,
  checkoutForm,
  openCheckout,
  putSettings,
  TEE_WHITE_S,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('unpaid orders', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    await database().db.updateTable('variant').set({ stock: 1000 }).execute();
    till = openCheckout(database().db);
  });
  /** All the tries there are. */
  const use = async (rule: LimitRule, subject: string) => {
    for (let number = 0; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, subject);
  };
  const openOrders = () =>
    database().db.selectFrom('shop_order').select('id').where('status', '=', 'Pending payment').execute();

  test('of one session are few at a time, however many come at once', async () => {
    const body = await till.bodyFor([WHITE_S]);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => till.create(body, `tap-${number}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, json, headers } of refused)
      expect([status, json.code, headers.get('retry-after')]).toEqual([429, 'too-many-open-orders', '10']);
    expect([await till.stockOf(TEE_WHITE_S), await till.mistakes()]).toEqual([997, []]);
    till.later(1);
    // Whichever tap came first: its answer is repeated.
    const first = answers.findIndex(({ status }) => status === 200);
    expect((await till.create(body, `tap-${first}`)).status).toBe(200);
    expect((await till.create(body, 'later')).status).toBe(200);
    expect([(await openOrders()).length, await till.stockOf(TEE_WHITE_S)]).toEqual([1, 999]);
  });

  test('without a session are counted by their e-mail', async () => {
    const body = await till.bodyFor([WHITE_S], { of: null });
    await use(limitRules.ordersOfAddress, `${body.userData.contact_email} `);
    expect((await till.create(body)).status).toBe(429);
    expect((await till.place([WHITE_S], { of: null, email: 'ravi@example.com' })).status).toBe(200);
  });

  test('that were given up for a new one can still be paid late', async () => {
    const first = await till.place([WHITE_S]);
    till.later(1);
    await till.place([WHITE_S]);
    expect(await till.statusOf(first.json.orderId)).toBe('Expired');
    expect((await till.verify(first.json, await till.pay(first.json))).status).toBe(200);
    expect([await till.statusOf(first.json.orderId), await till.mistakes()]).toEqual(['Placed', []]);
  });

  test('are opened so often by one session, and then not until its time is over', async () => {
    const body = await till.bodyFor([WHITE_S]);
    const { hits, windowMs } = limitRules.ordersOfSession;
    for (let number = 0; number < hits; number += 1) {
      const { status } = await till.create({ ...body, userData: checkoutForm(`asha${number}@example.com`), amount: 1 });
      expect(status).toBe(409);
    }
    const held = await till.create(body);
    expect([held.status, held.json.code, held.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '900']);
    expect(held.json.message).toBe('Too many tries. Please try again in 15 minutes.');
    till.later(windowMs / 60_000);
    expect((await till.create(body)).status).toBe(200);
  });

  test('from one place are bounded whatever session and e-mail they say they are of', async () => {
    const shop = openTestApp(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    const body = await till.bodyFor([WHITE_S]);
    const from = (place: string, number: number) =>
      shop.call('POST', '/api/create-order', {
        body: {
          ...body,
          session_id: number.toString(16).padStart(32, '0'),
          userData: checkoutForm(`asha${number}@example.com`),
        },
        headers: { 'x-forwarded-for': place },
      });
    expect((await from('10.0.0.9', 1)).status).toBe(200);
    await use(limitRules.ordersFromIp, '10.0.0.9');
    expect((await from('10.0.0.9', 2)).status).toBe(429);
    expect((await from('10.0.0.1', 2)).status).toBe(200);
  });

  test('sent again under their key cost no try', async () => {
    const body = await till.bodyFor([WHITE_S]);
    for (let number = 0; number <= limitRules.ordersOfSession.hits; number += 1)
      expect((await till.create(body, 'one')).status).toBe(200);
  });
});

onDatabase('guesses at coupons', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    await createCoupon(database().db, { code: 'TEN', percent: 10 });
    till = openCheckout(database().db);
  });
  const check = (code: string) => till.shop.get('/api/check-coupon', { code, amount: '100' });
  const { hits } = limitRules.couponGuesses;

  const guess = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => check(`GUESS${number}`)));

  test('are bounded; a code that is right costs nothing, and is judged all the same', async () => {
    for (let number = 0; number < hits + 5; number += 1) expect((await check('TEN')).status).toBe(200);
    const guesses = await guess(hits + 5);
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(hits);
    const held = await check('ELEVEN');
    expect([held.status, held.json.code, held.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '900']);
    expect((await check('TEN')).status).toBe(200);
    expect((await till.place([WHITE_S], { coupon: 'TEN' })).status).toBe(200);
    till.later(15);
    expect((await check('ELEVEN')).status).toBe(404);
  });

  test('at a short code for few are bounded in all, so that nobody learns it from many addresses', async () => {
    await createCoupon(database().db, { code: 'VIP7', flat: 50, min: 200, uses: 1 });
    await createCoupon(database().db, { code: 'VIP7-K2M9-QX4T', flat: 50, min: 200, uses: 1 });
    await guess(hits);
    // It is right, and for larger orders than the Rs. 100 asked about.
    expect((await check('VIP7')).json.code).toBe('coupon-minimum');
    await use(limitRules.couponGuessesInAll, '');
    expect((await check('VIP7')).json.code).toBe('too-many-tries');
    expect((await check('TEN')).status).toBe(200);
    expect((await check('VIP7-K2M9-QX4T')).json.code).toBe('coupon-minimum');
  });

  test('are no freer at the till', async () => {
    await guess(hits);
    const { status, json } = await till.place([WHITE_S], { over: { couponCode: 'ELEVEN' } });
    expect([status, json.code]).toEqual([429, 'too-many-tries']);
  });
  const use = async (rule: LimitRule, subject: string) => {
    for (let number = 0; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, subject);
  };
});
