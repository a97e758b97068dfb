// How many orders one shopper may create and how many codes one may guess, so that nobody holds stock without paying.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import { readHolding } from '#server/orders/claims.ts';
import { openWindow } from '#server/orders/open-window.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { type Called, NOW, openTestApp, session } from '#tests/kit/server/app.ts';
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
import { dbWhile } from '#tests/kit/server/meanwhile.ts';
import { MAT } from '#tests/kit/server/returns.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

onDatabase('unpaid orders', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    await database().db.updateTable('variant').set({ stock: 1000 }).execute();
    checkout = openCheckout(database().db);
  });
  /** Uses up all tries. */
  const use = async (rule: LimitRule, subject: string) => {
    for (let number = 0; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, subject);
  };
  const openOrders = () =>
    database().db.selectFrom('shop_order').select('id').where('status', '=', 'Pending payment').execute();

  test('of one session are limited, however many come at once', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) => checkout.create(body, `tap-${number}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, json, headers } of refused)
      expect([status, json.code, headers.get('retry-after')]).toEqual([429, 'too-many-open-orders', '10']);
    expect([await checkout.stockOf(TEE_WHITE_S), await checkout.mistakes()]).toEqual([997, []]);
    checkout.later(1);
    // The first answer is repeated, whichever tap came first.
    const first = answers.findIndex(({ status }) => status === 200);
    expect((await checkout.create(body, `tap-${first}`)).status).toBe(200);
    expect((await checkout.create(body, 'later')).status).toBe(200);
    expect([(await openOrders()).length, await checkout.stockOf(TEE_WHITE_S)]).toEqual([1, 999]);
  });

  test('of one session: only one is held for the longer time, though two payment windows open at once', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    const [first, other] = [await checkout.place([WHITE_S]), await checkout.place([MAT])];
    const open = (on: Db, { json }: Called) =>
      on.transaction().execute((tx) => openWindow(tx, checkout.parts, json.orderId));
    let second: ReturnType<typeof open> | undefined;
    const counting = dbWhile(db, /count\(distinct order_id\)/, () => {
      second = open(db, other);
      return Promise.race([second, untilWaiting(db)]);
    });
    const opened = [await open(counting, first), await second];
    const ends = opened.map((one) => one?.payBefore);
    expect(ends).toEqual(['2026-11-21T10:30:00.000Z', '2026-11-21T10:05:00.000Z']);
  });

  test('count once each, however many lines they have', async () => {
    await checkout.place([WHITE_S, MAT]);
    expect((await readHolding(database().db, { session_id: session(1) })).orders).toBe(1);
  });

  test('without a session are counted by e-mail', async () => {
    const body = await checkout.bodyFor([WHITE_S], { of: null });
    await use(limitRules.ordersOfAddress, `${body.userData.contact_email} `);
    expect((await checkout.create(body)).status).toBe(429);
    expect((await checkout.place([WHITE_S], { of: null, email: 'ravi@example.com' })).status).toBe(200);
  });

  test('that were released for a new one can still be paid late', async () => {
    const first = await checkout.place([WHITE_S]);
    checkout.later(1);
    await checkout.place([WHITE_S]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Expired');
    expect((await checkout.verify(first.json, await checkout.pay(first.json))).status).toBe(200);
    expect([await checkout.statusOf(first.json.orderId), await checkout.mistakes()]).toEqual(['Placed', []]);
  });

  test('are limited per session until its window ends', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    const { hits, windowMs } = limitRules.ordersOfSession;
    for (let number = 0; number < hits; number += 1) {
      const { status } = await checkout.create({
        ...body,
        userData: checkoutForm(`asha${number}@example.com`),
        amount: 1,
      });
      expect(status).toBe(409);
    }
    const held = await checkout.create(body);
    expect([held.status, held.json.code, held.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '900']);
    expect(held.json.message).toBe('Too many tries. Please try again in 15 minutes.');
    checkout.later(windowMs / 60_000);
    expect((await checkout.create(body)).status).toBe(200);
  });

  test('from one client IP are limited, whatever session and e-mail they carry', async () => {
    const shop = openTestApp(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    const body = await checkout.bodyFor([WHITE_S]);
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

  test('repeated under their key cost no try', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    for (let number = 0; number <= limitRules.ordersOfSession.hits; number += 1)
      expect((await checkout.create(body, 'one')).status).toBe(200);
  });
});

onDatabase('guesses at coupons', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    await createCoupon(database().db, { code: 'TEN', percent: 10 });
    checkout = openCheckout(database().db);
  });
  const check = (code: string) => checkout.shop.get('/api/check-coupon', { code, amount: '100' });
  const { hits } = limitRules.couponGuesses;

  const guess = (count: number) => Promise.all(Array.from({ length: count }, (_, number) => check(`GUESS${number}`)));

  test('are limited; a valid code costs no try and is still accepted', async () => {
    for (let number = 0; number < hits + 5; number += 1) expect((await check('TEN')).status).toBe(200);
    const guesses = await guess(hits + 5);
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(hits);
    const held = await check('ELEVEN');
    expect([held.status, held.json.code, held.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '900']);
    expect((await check('TEN')).status).toBe(200);
    expect((await checkout.place([WHITE_S], { coupon: 'TEN' })).status).toBe(200);
    checkout.later(15);
    expect((await check('ELEVEN')).status).toBe(404);
  });

  test('at a short code for few are limited shop-wide, so that many client IPs do not help', async () => {
    await createCoupon(database().db, { code: 'VIP7', flat: 50, min: 200, uses: 1 });
    for (const [code, uses] of [
      ['NINETYNINE', 99],
      ['HUNDRED', 100],
      ['VIP7-K2M9QX', 1],
      ['VIP7-K2M9QX4', 1],
    ] as const)
      await createCoupon(database().db, { code, flat: 50, min: 200, uses });
    await guess(hits);
    // It is valid, but for larger orders than this one of Rs. 100.
    expect((await check('VIP7')).json.code).toBe('coupon-minimum');
    await use({ ...limitRules.couponGuessesInAll, hits: limitRules.couponGuessesInAll.hits - 1 }, '');
    // A right code is no guess: it uses up none.
    for (let tries = 0; tries < 3; tries += 1) expect((await check('VIP7')).json.code).toBe('coupon-minimum');
    await use({ ...limitRules.couponGuessesInAll, hits: 1 }, '');
    for (const code of ['VIP7', 'NINETYNINE', 'VIP7-K2M9QX'])
      expect((await check(code)).json.code).toBe('too-many-tries');
    expect((await check('TEN')).status).toBe(200);
    // For a hundred shoppers, or of twelve letters.
    for (const code of ['HUNDRED', 'VIP7-K2M9QX4']) expect((await check(code)).json.code).toBe('coupon-minimum');
  });

  test('are limited at the checkout too', async () => {
    await guess(hits);
    const { status, json } = await checkout.place([WHITE_S], { over: { couponCode: 'ELEVEN' } });
    expect([status, json.code]).toEqual([429, 'too-many-tries']);
  });
  const use = async (rule: LimitRule, subject: string) => {
    for (let number = 0; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, subject);
  };
});
