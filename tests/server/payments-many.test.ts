// Background work when more is due than one statement takes: nothing of it waits for the next run.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { leaseOpenOrders } from '#server/orders/lease-open.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openProviderCheckout, type ProviderCheckout } from '#tests/kit/server/provider-checkout.ts';

/** Two batches of 20 and a part of one, with the order that is copied. */
const MANY = 45;

onDatabase('background work on many orders', (database) => {
  let provider: ProviderCheckout['provider'];
  let checkout: ProviderCheckout['checkout'];
  beforeEach(async () => {
    let pay: ProviderCheckout['pay'];
    ({ provider, checkout, pay } = await openProviderCheckout(database().db));
    const { json } = await checkout.place([WHITE_S]);
    await checkout.verify(json, provider.resultOf(pay(json)));
    await sql`
      insert into shop_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', o.id || n, 'order_number', o.order_number || n, 'provider_order_id', 'order_x' || n, 'payment_id', null))).*
      from shop_order o, generate_series(2, ${sql.lit(MANY)}) n`.execute(database().db);
  });

  test('asks about each placed order, until the provider does not answer', async () => {
    checkout.later(16);
    provider.mood = 'away';
    expect(await recheckPlaced(checkout.parts)).toBe(20);
    provider.mood = 'well';
    expect(await recheckPlaced(checkout.parts)).toBe(MANY - 20);
    checkout.later(16);
    expect([await recheckPlaced(checkout.parts), await recheckPlaced(checkout.parts)]).toEqual([20, 0]);
  });

  test('asks about an unpaid order, which holds stock, before one that expired earlier', async () => {
    await checkout.place([WHITE_S], { of: 2 });
    checkout.later(40);
    await sweepOrders(checkout.parts);
    const { json } = await checkout.place([WHITE_S], { of: 3 });
    checkout.later(20);
    const next = async () => (await leaseOpenOrders(checkout.parts, 1)).map(({ id, status }) => [id, status]);
    expect([await next(), (await next()).map(([, status]) => status)]).toEqual([
      [[json.orderId, 'Pending payment']],
      ['Expired'],
    ]);
  });

  test('sends each refund, until the provider does not answer', async () => {
    const { db } = database();
    const [paid] = provider.payments;
    if (!paid) throw new Error('nothing is paid');
    for (let n = 2; n <= MANY; n += 1) provider.payments.push({ ...paid, id: `pay_x${n}`, orderId: `order_x${n}` });
    await sql`
      insert into payment select (jsonb_populate_record(p, jsonb_build_object('id', 'pay_x' || n, 'order_id', p.order_id || n))).*
      from payment p, generate_series(2, ${sql.lit(MANY)}) n`.execute(db);
    await sql`
      insert into refund (id, order_id, payment_id, amount_paise, reason, next_try_at, created_at)
      select 'refund of ' || id, order_id, id, amount_paise, 'order canceled', at, at from payment`.execute(db);
    let asked = 0;
    const payments: typeof provider.make = {
      ...provider.make,
      refund: (...about) => {
        asked += 1;
        return provider.make.refund(...about);
      },
    };
    const parts = { ...checkout.parts, payments };
    provider.mood = 'away';
    expect([await sendRefunds(parts), asked]).toEqual([0, 20]);
    provider.mood = 'well';
    expect(await sendRefunds(parts)).toBe(MANY - 20);
    checkout.later(3);
    expect([await sendRefunds(parts), await sendRefunds(parts), asked]).toEqual([20, 0, MANY + 20]);
  });
});
