// What a customer does with orders that are placed: look, list, cancel.
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { lockOrder, moveOrder } from '#server/orders/move-order.ts';
import type { OrderStatus } from '#server/orders/order-status.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { PaymentsError } from '#server/outside/payments.ts';
import { type Checkout, DUO, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('a placed order', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    till = openCheckout(database().db);
  });
  const move = async (id: string, ...through: OrderStatus[]) => {
    for (const to of through)
      await database()
        .db.transaction()
        .execute(async (tx) => {
          const order = await lockOrder(tx, id);
          if (order) await moveOrder(tx, order, { to, actor: 'merchant', now: till.parts.clock() });
        });
  };
  const refunds = () => database().db.selectFrom('refund').select(['amount_paise', 'state', 'reason']).execute();

  describe('canceled by its owner', () => {
    test('gives stock back, refunds what was paid, and says so by mail', async () => {
      const id = await till.buy([DUO]);
      const { status, json } = await till.cancel(id);
      expect([status, json]).toEqual([200, { success: true, message: 'Order cancel successfully' }]);
      expect([await till.statusOf(id), await till.stockOf(TEE_WHITE_S)]).toEqual(['Canceled', 5]);
      expect(await refunds()).toEqual([{ amount_paise: 47_500, state: 'sent', reason: 'order canceled' }]);
      expect((await till.order(id)).payment.status).toBe('refunded');
      expect((await till.mails()).map(({ once }) => once)).toEqual([`order-placed ${id}`, `order-canceled ${id}`]);
      expect(await till.mistakes()).toEqual([]);
    });

    test('by COD gets the whole advance back', async () => {
      const id = await till.buy([WHITE_S], { mode: 'cod' });
      await till.cancel(id);
      expect(await refunds()).toMatchObject([{ amount_paise: 3900, state: 'sent' }]);
    });

    test('twice, and twice at once, is once', async () => {
      const id = await till.buy([WHITE_S]);
      const answers = await Promise.all([till.cancel(id), till.cancel(id), till.cancel(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await refunds()).toHaveLength(1);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(5);
      expect(await till.mistakes()).toEqual([]);
    });

    test('keeps the refund due while the provider does not take it, and sends it later', async () => {
      const { payments } = till.parts;
      const refund = () => Promise.reject(new PaymentsError('unreachable', { call: 'test' }));
      const cut = openCheckout(database().db, { payments: { ...payments, refund } });
      const id = await cut.buy([WHITE_S]);
      expect((await cut.cancel(id)).status).toBe(200);
      expect(await refunds()).toMatchObject([{ state: 'due' }]);
      expect(await sendRefunds(till.parts)).toBe(0);
      till.later(3);
      expect(await sendRefunds(till.parts)).toBe(1);
      expect(await refunds()).toMatchObject([{ state: 'sent' }]);
    });

    test.each<[string, OrderStatus[]]>([
      ['shipped', ['Packed', 'Shipped']],
      ['on its way', ['Packed', 'Shipped', 'Out for delivery']],
      ['delivered', ['Packed', 'Shipped', 'Delivered']],
    ])('is refused once it is %s', async (_, through) => {
      const id = await till.buy([WHITE_S]);
      await move(id, ...through);
      const { status, json } = await till.cancel(id);
      expect([status, json.code]).toEqual([409, 'already-shipped']);
      expect(await refunds()).toEqual([]);
    });

    test('is possible for 24 hours and while it is packed', async () => {
      const [early, late] = [await till.buy([WHITE_S]), await till.buy([WHITE_S])];
      await move(early, 'Packed');
      till.later(24 * 60);
      expect((await till.cancel(early)).status).toBe(200);
      till.later(1);
      const { status, json } = await till.cancel(late);
      expect([status, json.code]).toEqual([409, 'cancel-too-late']);
      expect(await till.statusOf(late)).toBe('Placed');
    });

    test('is refused to others, to guests, and for no such order', async () => {
      const id = await till.buy([WHITE_S]);
      expect((await till.cancel(id, 'ravi@example.com')).json.code).toBe('not-yours');
      const guest = await till.shop.call('PUT', `/api/update-order-status/${id}`, { body: { status: 'Canceled' } });
      expect(guest.json.code).toBe('login-required');
      expect((await till.cancel('f'.repeat(32))).json.code).toBe('unknown-order');
      expect(await till.statusOf(id)).toBe('Placed');
    });

    test('is the only status a shopper may set', async () => {
      const id = await till.buy([WHITE_S]);
      const path = `/api/update-order-status/${id}`;
      const headers = { authorization: `Bearer token-of-${Buffer.from('asha@example.com').toString('hex')}` };
      for (const status of ['Delivered', 'canceled', '', 'Refunded'])
        expect((await till.shop.call('PUT', path, { body: { status }, headers })).status).toBe(400);
    });

    test('before it is paid costs nothing, and a payment that still comes goes back', async () => {
      const { json } = await till.place([WHITE_S]);
      expect((await till.cancel(json.orderId)).status).toBe(200);
      const answer = await till.verify(json, await till.pay(json));
      expect(answer.json.code).toBe('refund-due');
      expect([await till.statusOf(json.orderId), await refunds()]).toMatchObject([
        'Canceled',
        [{ reason: 'order was canceled' }],
      ]);
      expect(await till.mistakes()).toEqual([]);
    });
  });

  test('canceled while it is being paid ends whole either way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { json } = await till.place([WHITE_S], { of: 50 + round });
      const result = await till.pay(json);
      await Promise.all([till.verify(json, result), till.cancel(json.orderId)]);
      expect(['Canceled', 'Placed']).toContain(await till.statusOf(json.orderId));
    }
    expect(await till.mistakes()).toEqual([]);
  });

  test('canceled by the merchant gives back what it holds too', async () => {
    const id = await till.buy([WHITE_S]);
    await database()
      .db.transaction()
      .execute(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order) await cancelOrder(tx, till.parts, order, 'merchant');
      });
    expect([await till.stockOf(TEE_WHITE_S), await till.mistakes()]).toEqual([5, []]);
  });

  test('is read by whoever knows its id, and by nobody else', async () => {
    const id = await till.buy([WHITE_S]);
    expect((await till.shop.get(`/api/get-order/${id}`)).headers.get('cache-control')).toBe('no-store');
    for (const other of ['f'.repeat(32), id.slice(0, 31), `${id}0`, '%27', 'null'])
      expect((await till.shop.get(`/api/get-order/${other}`)).status).toBeGreaterThanOrEqual(400);
  });

  describe('in the history', () => {
    test('comes newest first, page by page, to its owner only', async () => {
      await database().db.updateTable('variant').set({ stock: 100 }).execute();
      const ids: string[] = [];
      for (let of = 1; of <= 23; of += 1) {
        ids.unshift(await till.buy([WHITE_S], { of }));
        if (of % 3 === 0) till.later(1);
      }
      await till.buy([WHITE_S], { email: 'ravi@example.com', of: 99 });
      const first = (await till.history()).json;
      const second = (await till.history({ cursor: first.nextCursor })).json;
      expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([20, 3, null]);
      const seen = [...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id);
      expect(seen.toSorted()).toEqual(ids.toSorted());
      const times = [...first.orders, ...second.orders].map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect((await till.history({ cursor: 'nonsense' })).status).toBe(400);
    });

    test('is given to nobody without their token', async () => {
      const query = { contact_email: 'asha@example.com' };
      expect((await till.shop.get('/api/order-history', query)).status).toBe(401);
      const ravi = { authorization: `Bearer token-of-${Buffer.from('ravi@example.com').toString('hex')}` };
      expect((await till.shop.get('/api/order-history', query, ravi)).json.code).toBe('not-yours');
    });
  });
});
