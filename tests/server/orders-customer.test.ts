// A customer's actions on placed orders: view, list, cancel.
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { lockOrder, moveOrder } from '#server/orders/move-order.ts';
import type { OrderStatus } from '#server/orders/order-status.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { type Checkout, DUO, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('a placed order', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const move = async (id: string, ...through: OrderStatus[]) => {
    for (const to of through)
      await database()
        .db.transaction()
        .execute(async (tx) => {
          const order = await lockOrder(tx, id);
          if (order) await moveOrder(tx, order, { to, actor: 'merchant', now: checkout.parts.clock() });
        });
  };
  const refunds = () => database().db.selectFrom('refund').select(['amount_paise', 'state', 'reason']).execute();

  describe('canceled by its owner', () => {
    test('restores stock, refunds the payment and sends an e-mail', async () => {
      const id = await checkout.buy([DUO]);
      const { status, json } = await checkout.cancel(id);
      expect([status, json]).toEqual([200, { success: true, message: 'Order cancel successfully' }]);
      expect([await checkout.statusOf(id), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Canceled', 5]);
      expect(await refunds()).toEqual([{ amount_paise: 47_500, state: 'sent', reason: 'order canceled' }]);
      expect((await checkout.order(id)).payment.status).toBe('refunded');
      const once = (await checkout.mails()).map((mail) => mail.once?.replace(/[0-9a-f]{32}$/, ''));
      expect(once).toEqual(['order-placed ', 'order-canceled ', 'refund-sent ']);
      expect((await checkout.mails())[1]?.text).toContain('Your order is canceled, as you asked.');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('by COD refunds the whole advance', async () => {
      const id = await checkout.buy([WHITE_S], { mode: 'cod' });
      await checkout.cancel(id);
      expect(await refunds()).toMatchObject([{ amount_paise: 3900, state: 'sent' }]);
    });

    test('twice, or twice at once, is canceled once', async () => {
      const id = await checkout.buy([WHITE_S]);
      const answers = await Promise.all([checkout.cancel(id), checkout.cancel(id), checkout.cancel(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await refunds()).toHaveLength(1);
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('keeps the refund due while the provider does not accept it, and sends it later', async () => {
      const { payments } = checkout.parts;
      const refund = () => Promise.reject(new PaymentsError('unreachable', { call: 'test' }));
      const cut = openCheckout(database().db, { payments: { ...payments, refund } });
      const id = await cut.buy([WHITE_S]);
      expect((await cut.cancel(id)).status).toBe(200);
      expect(await refunds()).toMatchObject([{ state: 'due' }]);
      expect(await sendRefunds(checkout.parts)).toBe(0);
      checkout.later(3);
      expect(await sendRefunds(checkout.parts)).toBe(1);
      expect(await refunds()).toMatchObject([{ state: 'sent' }]);
    });

    test.each<[string, OrderStatus[]]>([
      ['shipped', ['Packed', 'Shipped']],
      ['on its way', ['Packed', 'Shipped', 'Out for delivery']],
      ['delivered', ['Packed', 'Shipped', 'Delivered']],
    ])('is refused once it is %s', async (_, through) => {
      const id = await checkout.buy([WHITE_S]);
      await move(id, ...through);
      const { status, json } = await checkout.cancel(id);
      expect([status, json.code]).toEqual([409, 'already-shipped']);
      expect(await refunds()).toEqual([]);
    });

    test('is possible for 24 hours and while it is packed', async () => {
      const [early, late] = [await checkout.buy([WHITE_S]), await checkout.buy([WHITE_S])];
      await move(early, 'Packed');
      checkout.later(24 * 60);
      expect((await checkout.cancel(early)).status).toBe(200);
      checkout.later(1);
      const { status, json } = await checkout.cancel(late);
      expect([status, json.code]).toEqual([409, 'cancel-too-late']);
      expect(await checkout.statusOf(late)).toBe('Placed');
    });

    test('is possible for 24 hours after the payment, not after the order was begun', async () => {
      const { json } = await checkout.place([WHITE_S]);
      checkout.later(10);
      await checkout.verify(json, await checkout.pay(json));
      checkout.later(24 * 60);
      expect((await checkout.cancel(json.orderId)).status).toBe(200);
    });

    test('is refused to others, to guests, and for an unknown order', async () => {
      const id = await checkout.buy([WHITE_S]);
      expect((await checkout.cancel(id, 'ravi@example.com')).json.code).toBe('not-yours');
      const guest = await checkout.shop.call('PUT', `/api/update-order-status/${id}`, { body: { status: 'Canceled' } });
      expect(guest.json.code).toBe('login-required');
      expect((await checkout.cancel('f'.repeat(32))).json.code).toBe('unknown-order');
      expect(await checkout.statusOf(id)).toBe('Placed');
    });

    test('is the only status that a shopper may set', async () => {
      const id = await checkout.buy([WHITE_S]);
      const path = `/api/update-order-status/${id}`;
      const headers = { authorization: `Bearer token-of-${Buffer.from('asha@example.com').toString('hex')}` };
      for (const status of ['Delivered', 'canceled', '', 'Refunded'])
        expect((await checkout.shop.call('PUT', path, { body: { status }, headers })).status).toBe(400);
    });

    test('before the payment costs nothing, and a later payment is refunded', async () => {
      const { json } = await checkout.place([WHITE_S]);
      expect((await checkout.cancel(json.orderId)).status).toBe(200);
      expect((await checkout.mails()).at(-1)?.text).toContain('Nothing was charged.');
      const cod = await checkout.place([WHITE_S], { mode: 'cod' });
      expect((await checkout.cancel(cod.json.orderId)).status).toBe(200);
      expect((await checkout.mails()).at(-1)?.text).toContain('Advance paid: Rs.\u00a00\n');
      const answer = await checkout.verify(json, await checkout.pay(json));
      expect(answer.json.code).toBe('refund-due');
      expect([await checkout.statusOf(json.orderId), await refunds()]).toMatchObject([
        'Canceled',
        [{ reason: 'order was canceled' }],
      ]);
      expect(await checkout.mistakes()).toEqual([]);
    });
  });

  test('canceled while it is being paid ends consistently either way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { json } = await checkout.place([WHITE_S], { of: 50 + round });
      const result = await checkout.pay(json);
      await Promise.all([checkout.verify(json, result), checkout.cancel(json.orderId)]);
      expect(['Canceled', 'Placed']).toContain(await checkout.statusOf(json.orderId));
    }
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('canceled by the merchant releases what it holds too', async () => {
    const id = await checkout.buy([WHITE_S]);
    await database()
      .db.transaction()
      .execute(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order) await cancelOrder(tx, checkout.parts, order, 'merchant');
      });
    expect([await checkout.stockOf(TEE_WHITE_S), await checkout.mistakes()]).toEqual([5, []]);
    const letter = (await checkout.mails()).find(({ once }) => once?.startsWith('order-canceled'));
    expect(letter?.text).toContain('We had to cancel your order. We are sorry.');
  });

  test('is readable only with its id', async () => {
    const id = await checkout.buy([WHITE_S]);
    expect((await checkout.shop.get(`/api/get-order/${id}`)).headers.get('cache-control')).toBe('no-store');
    for (const other of ['f'.repeat(32), id.slice(0, 31), `${id}0`, '%27', 'null'])
      expect((await checkout.shop.get(`/api/get-order/${other}`)).status).toBeGreaterThanOrEqual(400);
  });

  describe('in the history', () => {
    test('comes newest first, in pages, to its owner only', async () => {
      await database().db.updateTable('variant').set({ stock: 100 }).execute();
      const ids: string[] = [];
      for (let of = 1; of <= 23; of += 1) {
        ids.unshift(await checkout.buy([WHITE_S], { of }));
        if (of % 3 === 0) checkout.later(1);
      }
      await checkout.buy([WHITE_S], { email: 'ravi@example.com', of: 99 });
      const first = (await checkout.history()).json;
      const second = (await checkout.history({ cursor: first.nextCursor })).json;
      expect([first.orders.length, second.orders.length, second.nextCursor]).toEqual([20, 3, null]);
      const seen = [...first.orders, ...second.orders].map(({ _id }: { _id: string }) => _id);
      expect(seen.toSorted()).toEqual(ids.toSorted());
      const times = [...first.orders, ...second.orders].map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times).toEqual(times.toSorted().toReversed());
      expect((await checkout.history({ cursor: 'nonsense' })).status).toBe(400);
    });

    test('has no order that expired unpaid', async () => {
      await checkout.place([WHITE_S]);
      await database().db.updateTable('shop_order').set({ status: 'Expired' }).execute();
      const bought = await checkout.buy([WHITE_S]);
      const { orders } = (await checkout.history()).json;
      expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual([bought]);
    });

    test('is refused without the owner’s token', async () => {
      const query = { contact_email: 'asha@example.com' };
      expect((await checkout.shop.get('/api/order-history', query)).status).toBe(401);
      const ravi = { authorization: `Bearer token-of-${Buffer.from('ravi@example.com').toString('hex')}` };
      expect((await checkout.shop.get('/api/order-history', query, ravi)).json.code).toBe('not-yours');
    });
  });
});
