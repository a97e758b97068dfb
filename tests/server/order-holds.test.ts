// What an unpaid order may hold, and for how long (server/orders/hold-rules.ts, decision 037).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ORDER_LIMITS } from '#server/orders/hold-rules.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

const SHOPPERS = amount(30, 500);

onDatabase('an unpaid order', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const stock = (pieces: number) =>
    database().db.updateTable('variant').set({ stock: pieces }).where('id', '=', TEE_WHITE_S).execute();
  const left = () => checkout.stockOf(TEE_WHITE_S);
  const tees = (quantity: number) => [{ ...WHITE_S, quantity }];
  /** An order from the given client IP. */
  const from = async (address: string, of: number, quantity = 1, lines = tees(quantity)) => {
    const shop = openTestApp(database().db, { ...checkout.parts, config: readConfig({ TRUST_PROXY: '1' }) });
    const body = await checkout.bodyFor(lines, { of, email: `c${of}@example.com` });
    return shop.call('POST', '/api/create-order', { body, headers: { 'x-forwarded-for': address } });
  };
  const pay = async (order: { json: { orderId: string } }) =>
    checkout.verify(order.json, await checkout.pay(order.json));

  test('without a session holds nothing, and is placed when it is paid', async () => {
    const order = await checkout.place(tees(2), { of: null });
    expect([order.status, order.json.isHeld, await left()]).toEqual([200, false, 5]);
    expect([(await pay(order)).status, await left(), await checkout.mistakes()]).toEqual([200, 3, []]);
  });

  test.each([
    ['pieces of a line', [{ ...WHITE_S, quantity: ORDER_LIMITS.piecesALine + 1 }]],
    ['pieces in all', Array.from({ length: 4 }, () => ({ ...DUO, quantity: 60 }))],
  ])('of too many %s is refused, with a pointer to customer service', async (_, lines) => {
    await database().db.updateTable('variant').set({ stock: 9000 }).execute();
    const { status, json } = await checkout.place(lines);
    expect([status, json.code]).toEqual([409, 'order-too-large']);
    expect(json.message).toMatch(/order less, or contact us for a bulk order/);
  });

  test('of too high a value is refused', async () => {
    await stock(900);
    await database().db.updateTable('product').set({ sale_price_paise: 20_000_00 }).where('id', '=', 'tee').execute();
    expect((await checkout.place(tees(50))).json.code).toBe('order-too-large');
  });

  test('expires alike for COD and online', async () => {
    const { json } = await checkout.place(tees(2), { mode: 'cod' });
    expect([json.isHeld, await left()]).toEqual([true, 3]);
    checkout.later(6);
    await sweepOrders(checkout.parts);
    expect([await left(), await checkout.statusOf(json.orderId)]).toEqual([5, 'Expired']);
  });

  describe('of many pieces', () => {
    beforeEach(() => stock(40));

    test('holds at most a quarter from one address and half from all; the rest goes to the first payment', async () => {
      for (let of = 1; of <= 12; of += 1) expect((await from('10.0.0.1', of)).status).toBe(200);
      expect(await left()).toBe(30);
      for (let of = 20; of < 60; of += 1) expect((await from(`10.0.1.${of}`, of)).status).toBe(200);
      expect(await left()).toBe(20);
      const honest = await from('10.0.2.1', 90, 20);
      expect([honest.json.isHeld, (await pay(honest)).status, await left()]).toEqual([false, 200, 0]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('promised but sold before the payment is refunded, and the payment window would have refused it', async () => {
      await stock(20);
      const [promised, buyer] = [await from('10.0.0.1', 1, 15), await from('10.0.0.2', 2, 12)];
      expect([promised.json.isHeld, buyer.json.isHeld]).toEqual([false, false]);
      expect((await checkout.openWindow(promised.json)).json).toMatchObject({ success: true, isHeld: false });
      await pay(buyer);
      const window = await checkout.openWindow(promised.json);
      expect([window.status, window.json.code]).toEqual([409, 'out-of-stock']);
      const late = await pay(promised);
      expect([late.status, late.json.code]).toEqual([409, 'refund-due']);
      expect(await checkout.statusOf(promised.json.orderId)).toBe('Refund due');
      expect([await left(), await checkout.mistakes()]).toEqual([8, []]);
    });

    test('of which only the coupon is held takes its pieces when it is paid', async () => {
      await createCoupon(database().db, { code: 'TEN', percent: 10, uses: 9 });
      const order = await checkout.place(tees(15), { coupon: 'TEN' });
      expect([order.json.isHeld, await left()]).toEqual([false, 40]);
      expect([(await pay(order)).status, await left(), await checkout.mistakes()]).toEqual([200, 25, []]);
    });

    test('of one session holds no more when its address changes', async () => {
      expect((await from('10.0.0.1', 1, 6)).json.isHeld).toBe(true);
      expect((await from('10.0.0.2', 1, 6)).json.isHeld).toBe(false);
      const stored = await database().db.selectFrom('order_claim').select('client').execute();
      expect(JSON.stringify(stored), 'no client IP').not.toContain('10.0.0');
    });

    test('of clients whose address is unknown counts for its session alone', async () => {
      const held = [];
      for (let of = 1; of <= 12; of += 1) held.push((await from('', of)).json.isHeld);
      expect([held.every(Boolean), await left()]).toEqual([true, 28]);
    });

    test('promised to one client never exceeds the stock', async () => {
      const answers = [];
      for (let of = 1; of <= 50; of += 1) answers.push(await from('10.0.0.1', of));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
      for (const answer of answers.filter(({ status }) => status === 200)) expect((await pay(answer)).status).toBe(200);
      expect([await left(), await checkout.mistakes()]).toEqual([0, []]);
    });
  });

  describe('whose payment window opens', () => {
    test('is held for the longer time from then on, once', async () => {
      await stock(40);
      const { json } = await checkout.place(tees(2));
      checkout.later(3);
      const opened = await checkout.openWindow(json);
      expect(opened.json).toEqual({ success: true, payBefore: '2026-11-21T10:33:00.000Z', isHeld: true });
      checkout.later(20);
      expect((await checkout.openWindow(json)).json.payBefore).toBe('2026-11-21T10:33:00.000Z');
      await sweepOrders(checkout.parts);
      expect(await left()).toBe(38);
      checkout.later(10);
      await sweepOrders(checkout.parts);
      expect([await left(), await checkout.mistakes()]).toEqual([40, []]);
      expect((await checkout.openWindow(json)).json.code).toBe('order-expired');
    });

    test('is held as long as the merchant wants, also before', async () => {
      await stock(40);
      const shop = openTestApp(database().db, { ...checkout.parts, config: readConfig({ ORDER_HOLD_MINUTES: '2' }) });
      const body = await checkout.bodyFor(tees(2));
      const { json } = await shop.call('POST', '/api/create-order', { body });
      expect(json.payBefore).toBe('2026-11-21T10:02:00.000Z');
    });

    test('after its time is not held any longer', async () => {
      await stock(40);
      const { json } = await checkout.place(tees(2));
      checkout.later(6);
      expect((await checkout.openWindow(json)).json.payBefore).toBe('2026-11-21T10:05:00.000Z');
      await sweepOrders(checkout.parts);
      expect(await left()).toBe(40);
    });

    test('is extended for one order a session, and for a quarter of the pieces', async () => {
      await stock(40);
      const [first, second] = [await checkout.place(tees(1)), await checkout.place(tees(1))];
      expect((await checkout.openWindow(first.json)).json.payBefore).toBe('2026-11-21T10:30:00.000Z');
      expect((await checkout.openWindow(second.json)).json.payBefore).toBe('2026-11-21T10:05:00.000Z');
      const large = await from('10.0.0.2', 2, 10);
      expect(large.json.isHeld).toBe(true);
      expect((await checkout.openWindow(large.json)).json.payBefore).toBe('2026-11-21T10:05:00.000Z');
    });

    test('and the last three pieces are never held for long', async () => {
      await stock(3);
      const { json } = await checkout.place(tees(1));
      expect((await checkout.openWindow(json)).json.payBefore).toBe('2026-11-21T10:05:00.000Z');
    });
  });

  test('for the last piece is held, until its holders have repeatedly not paid', async () => {
    await stock(1);
    for (const of of [1, 2]) {
      expect((await from(`10.0.0.${of}`, of)).json.isHeld).toBe(true);
      expect((await from('10.0.0.9', 9)).json.code).toBe('out-of-stock');
      checkout.later(6);
      await sweepOrders(checkout.parts);
    }
    const [hoarder, buyer] = [await from('10.0.0.3', 3), await from('10.0.0.9', 9)];
    expect([hoarder.json.isHeld, buyer.json.isHeld]).toEqual([false, false]);
    expect([(await pay(buyer)).status, (await pay(hoarder)).json.code]).toEqual([200, 'refund-due']);
    expect([await left(), await checkout.mistakes()]).toEqual([0, []]);
    // After a while without abandoned holds it may be held again.
    await stock(1);
    checkout.later(20);
    expect((await from('10.0.0.4', 4)).json.isHeld).toBe(true);
  });

  test('for the last piece is held, however often it was bought and the order canceled', async () => {
    await stock(1);
    for (const of of [1, 2, 3]) await checkout.cancel(await checkout.buy(tees(1), { of }));
    expect((await checkout.place(tees(1), { of: 4 })).json.isHeld).toBe(true);
  });

  /** As many other orders that hold what order 1 holds. */
  const holdLikeIt = (orders: number) =>
    database()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into order_claim (order_id, subject, amount, is_held, client)
          select 'o' || n, subject, amount, is_held, client from order_claim, generate_series(1, ${orders}) n`.execute(
          tx,
        );
      });

  test('is held while its client holds up to 199 others', async () => {
    await stock(9_000);
    await from('10.0.0.1', 1);
    await holdLikeIt(198);
    const [last, more] = [await from('10.0.0.1', 2), await from('10.0.0.1', 3)];
    expect([last.json.isHeld, more.json.isHeld]).toEqual([true, false]);
  });

  test('is held where its address is unknown, however many orders of unknown addresses hold', async () => {
    await stock(9_000);
    await from('', 1);
    await holdLikeIt(200);
    expect((await from('', 2)).json.isHeld).toBe(true);
  });

  test('is held with at most 199 others of its client, though they come at once for different products', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `product-${at}`);
    await putGoods(
      database().db,
      ids.map((id) => ({ id, name: id, options: { Black: 'One:9000' } })),
    );
    await from('10.0.0.1', 1);
    await holdLikeIt(198);
    const orders = ids.map((product_id, at) =>
      from('10.0.0.1', at + 2, 1, [{ product_id, color: 'Black', size: 'One', quantity: 1 }]),
    );
    const held = (await Promise.all(orders)).map(({ json }) => json.isHeld);
    expect(held.toSorted()).toEqual([...Array(11).fill(false), true]);
  });

  test(`${SHOPPERS} shoppers behind one address order and pay`, async () => {
    await stock(SHOPPERS);
    const answers = [];
    for (let of = 1; of <= SHOPPERS; of += 1) answers.push(await from('10.0.0.1', of));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHOPPERS);
    expect(await left()).toBeGreaterThanOrEqual(SHOPPERS * 0.6);
    for (const answer of answers) expect((await pay(answer)).status).toBe(200);
    expect([await left(), await checkout.mistakes()]).toEqual([0, []]);
  });
});
