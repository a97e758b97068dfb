// The server's clock jumps a year ahead and back again, like that of a machine that starts before it has the time. Afterwards
// nothing may last too long, and nothing may be forgotten or done twice.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { HOLD_LIMITS } from '#server/orders/hold-rules.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { clampFutureTimes } from '#server/start/clamp-future-times.ts';
import { ASHA, formOf, isLoggedIn, mailedCode, PASSWORD, putCustomer, signUpOf } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const YEAR = 525_600;

onDatabase('a clock that was a year ahead', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
    checkout.later(YEAR);
  });
  const putRight = async () => {
    checkout.later(-YEAR);
    await clampFutureTimes(checkout.parts);
  };

  test('leaves no rate limit longer than its window', async () => {
    const guess = () =>
      checkout.shop.call('POST', '/api/loginuser', { body: { contact_email: ASHA, password: 'guessed' } });
    const { hits, windowMs } = limitRules.loginsOfAddress;
    for (let number = 0; number <= hits; number += 1) await guess();
    checkout.later(-YEAR);
    const held = await guess();
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, String(windowMs / 1000)]);
    checkout.later(windowMs / 60_000);
    expect((await guess()).status).toBe(401);
  });

  test('leaves no order that holds its stock longer than half an hour, and expires none too early', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await putRight();
    await sweepOrders(checkout.parts);
    checkout.later(29);
    await sweepOrders(checkout.parts);
    expect([await checkout.statusOf(json.orderId), await checkout.stockOf(TEE_WHITE_S)]).toEqual([
      'Pending payment',
      4,
    ]);
    checkout.later(1);
    await sweepOrders(checkout.parts);
    expect([await checkout.statusOf(json.orderId), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Expired', 5]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('of another instance may be a minute ahead: nothing is cut', async () => {
    const { db } = database();
    checkout.later(-YEAR);
    await checkout.place([WHITE_S]);
    const isCut = async (ms: number) => {
      const asked_at = new Date(NOW.getTime() + ms);
      await db.updateTable('shop_order').set({ asked_at }).execute();
      await clampFutureTimes(checkout.parts);
      const [order] = await db.selectFrom('shop_order').select('asked_at').execute();
      return order?.asked_at?.getTime() === NOW.getTime();
    };
    expect([await isCut(60_000), await isCut(60_001)]).toEqual([false, true]);
  });

  test('keeps the payment of an order, and lets it be canceled', async () => {
    const id = await checkout.buy([WHITE_S]);
    await putRight();
    await sweepOrders(checkout.parts);
    expect(await checkout.statusOf(id)).toBe('Placed');
    expect((await checkout.cancel(id)).status).toBe(200);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('keeps log-ins for 90 days and no longer', async () => {
    const { db } = database();
    const { token } = await putCustomer(db);
    await db
      .updateTable('customer_token')
      .set({ used_at: minutes(YEAR), expires_at: minutes(YEAR + 90 * 1_440) })
      .execute();
    await putRight();
    expect(await isLoggedIn(db, token)).toBe(true);
    const [kept] = await db.selectFrom('customer_token').select(['expires_at', 'used_at']).execute();
    // A last use in the future would keep the log-in from being renewed for a year.
    expect([kept?.expires_at, kept?.used_at]).toEqual([minutes(90 * 1_440), NOW]);
  });

  test('ends earlier log-ins, because it looks like a year; log-ins made since and everything else stay', async () => {
    const { db } = database();
    const asha = await putCustomer(db);
    const shop = openTestApp(db, { clock: checkout.parts.clock });
    const wishes = (headers: { authorization: string }) =>
      shop.call('GET', '/api/get-wishlist', { query: { contact_email: ASHA }, headers });
    checkout.later(-YEAR);
    await shop.call('POST', '/api/add-wishlist', {
      body: { product_id: 'tee', contact_email: ASHA },
      headers: asha.headers,
    });
    checkout.later(91 * 1_440);
    expect([(await wishes(asha.headers)).status, await isLoggedIn(db, asha.token)]).toEqual([401, true]);
    await deleteExpired(db, checkout.parts.clock());
    const { json } = await shop.call('POST', '/api/loginuser', {
      body: { contact_email: ASHA, password: PASSWORD },
    });
    checkout.later(-91 * 1_440);
    await clampFutureTimes(checkout.parts);
    expect([await isLoggedIn(db, asha.token), await isLoggedIn(db, json.token)]).toEqual([false, true]);
    const kept = await wishes({ authorization: `Bearer ${json.token}` });
    expect([kept.status, kept.text.includes('tee')]).toEqual([200, true]);
  });

  test('is made good everywhere else when one table does not answer', async () => {
    const { db } = database();
    await putCustomer(db);
    const now = NOW.getTime();
    await db
      .updateTable('customer_token')
      .set({ used_at: new Date(now + YEAR * 60_000), expires_at: new Date(now + 2 * YEAR * 60_000) })
      .execute();
    checkout.later(-YEAR);
    const fault = new Error('canceling statement due to statement timeout');
    const broken = db.withPlugin({
      transformQuery({ node, queryId }) {
        if (/update "shop_order"/.test(db.getExecutor().compileQuery(node, queryId).sql)) throw fault;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(clampFutureTimes({ ...checkout.parts, db: broken })).rejects.toBe(fault);
    const [token] = await db.selectFrom('customer_token').select(['expires_at', 'used_at']).execute();
    expect(token).toEqual({ used_at: NOW, expires_at: new Date(now + 90 * 86_400_000) });
  });

  test('leaves no wish to be told that is kept longer than half a year', async () => {
    const { db } = database();
    const wait = { product_id: 'tee', color: 'Black', size: 'M', contact_email: ASHA, push_to: null };
    await db
      .insertInto('stock_wait')
      .values({ id: 'a'.repeat(32), ...wait, created_at: minutes(YEAR) })
      .execute();
    await putRight();
    expect(await db.selectFrom('stock_wait').select('created_at').execute()).toEqual([{ created_at: NOW }]);
  });

  test('leaves no code that is valid for more than ten minutes', async () => {
    await checkout.shop.call('POST', '/api/sendotp', { body: { contact_email: 'new@example.com' } });
    const otp = await mailedCode(database().db, 'new@example.com');
    await putRight();
    checkout.later(10);
    const form = formOf({ ...signUpOf('new@example.com'), otp });
    expect((await checkout.shop.call('POST', '/api/verify-otp', { body: form })).json.code).toBe('wrong-code');
  });

  test('leaves no challenge of a passkey, no abandoned hold and no kept e-mail as far ahead as it was', async () => {
    const { db } = database();
    const ahead = minutes(YEAR);
    await createCoupon(db, { code: 'TEN', percent: 10 });
    await checkout.buy([WHITE_S]);
    await db.insertInto('passkey_challenge').values({ challenge: 'c', customer_id: null, expires_at: ahead }).execute();
    for (const table of ['coupon', 'variant'] as const)
      await db.updateTable(table).set({ abandoned_until: ahead }).execute();
    await db.updateTable('mail').set({ forget_at: ahead }).execute();
    await putRight();
    const times = async (table: string, column: string) =>
      (await sql<{ at: Date }>`select distinct ${sql.ref(column)} as at from ${sql.table(table)}`.execute(db)).rows;
    expect(await times('passkey_challenge', 'expires_at')).toEqual([{ at: minutes(5) }]);
    for (const table of ['coupon', 'variant'])
      expect(await times(table, 'abandoned_until')).toEqual([{ at: minutes(HOLD_LIMITS.abandonedMinutes) }]);
    expect(await times('mail', 'forget_at')).toEqual([{ at: minutes(30 * 1_440) }]);
  });

  test('leaves no e-mail and no refund that waits longer than a day', async () => {
    const { db } = database();
    const id = await checkout.buy([WHITE_S]);
    await checkout.cancel(id);
    await db
      .updateTable('refund')
      .set({ state: 'due', next_try_at: minutes(YEAR) })
      .execute();
    await db
      .updateTable('mail')
      .set({ state: 'waiting', next_try_at: minutes(YEAR) })
      .execute();
    await putRight();
    const waiting = [
      ...(await db.selectFrom('refund').select('next_try_at').execute()),
      ...(await db.selectFrom('mail').select('next_try_at').execute()),
    ];
    expect(waiting.length).toBeGreaterThan(1);
    for (const { next_try_at } of waiting) expect(next_try_at <= minutes(1_440)).toBe(true);
  });
});

onDatabase('a clock that jumps ten years ahead', (database) => {
  test('does not make the shop do anything twice', async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    const checkout = openCheckout(database().db);
    const body = await checkout.bodyFor([WHITE_S]);
    const first = await checkout.create(body, 'op-1');
    checkout.later(10 * YEAR);
    await deleteOldKeys(database().db, checkout.parts.clock());
    await clampFutureTimes(checkout.parts);
    const again = await checkout.create(body, 'op-1');
    expect([again.headers.get('idempotency-replayed'), again.json.orderId]).toEqual(['true', first.json.orderId]);
  });
});

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
