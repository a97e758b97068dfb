import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('an unpaid order', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });

  test('placed again by the same session releases what the first attempt held', async () => {
    await database().db.updateTable('variant').set({ stock: 1 }).where('id', '=', TEE_WHITE_S).execute();
    const first = await checkout.place([WHITE_S]);
    expect((await checkout.place([WHITE_S])).json.code).toBe('out-of-stock');
    checkout.later(1);
    const second = await checkout.place([WHITE_S]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Expired');
    expect((await checkout.place([WHITE_S], { of: 2 })).json.code).toBe('out-of-stock');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('placed again after a payment whose response was lost is refused: nobody pays twice', async () => {
    const first = await checkout.place([WHITE_S]);
    await checkout.pay(first.json);
    const second = await checkout.place([WHITE_S]);
    expect([second.status, second.json.code, second.json.orderId]).toEqual([409, 'already-paid', first.json.orderId]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Placed');
    expect((await checkout.place([WHITE_S])).status).toBe(200);
  });

  describe('that stays unpaid', () => {
    test('releases its stock after its time and not before', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const shown = async () => (await checkout.shop.get('/api/product', { product_id: 'tee' })).text;
      checkout.later(4);
      await sweepOrders(checkout.parts);
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(4);
      expect(await shown()).toContain('{"size":"S","stock":4}');
      checkout.later(1);
      expect(await sweepOrders(checkout.parts)).toEqual({ asked: 1, paid: 0, released: 1 });
      expect(await shown(), 'the catalogue shows it at once').toContain('{"size":"S","stock":5}');
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.statusOf(json.orderId)]).toEqual([5, 'Expired']);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('keeps it while somebody is paying, and while the provider does not respond', async () => {
      const { payments } = checkout.parts;
      await checkout.place([WHITE_S]);
      checkout.later(6);
      const silent = {
        ...checkout.parts,
        payments: {
          ...payments,
          listPayments: () => Promise.reject(new PaymentsError('unreachable', { call: 'test' })),
        },
      };
      expect((await sweepOrders(silent)).released).toBe(0);
      checkout.later(5);
      const paying = {
        id: 'pay_1',
        orderId: '',
        amountPaise: 1,
        refundedPaise: 0,
        currency: 'INR',
        status: 'created',
      } as const;
      const busy = { ...checkout.parts, payments: { ...payments, listPayments: async () => [paying] } };
      expect((await sweepOrders(busy)).released).toBe(0);
      checkout.later(15);
      expect((await sweepOrders(busy)).released).toBe(1);
    });

    test('keeps it for six hours at most if the provider does not respond', async () => {
      await checkout.place([WHITE_S]);
      const unreachable = () => Promise.reject(new PaymentsError('unreachable', { call: 'test' }));
      const silent = { ...checkout.parts, payments: { ...checkout.parts.payments, listPayments: unreachable } };
      checkout.later(5 + 359);
      expect((await sweepOrders(silent)).released).toBe(0);
      checkout.later(1);
      expect((await sweepOrders(silent)).released).toBe(1);
    });

    test('is released by viewing it too, so that polling does not keep it from being swept', async () => {
      const { json } = await checkout.place([WHITE_S]);
      checkout.later(31);
      expect((await checkout.order(json.orderId)).status).toBe('Expired');
      expect([await checkout.stockOf(TEE_WHITE_S), await checkout.mistakes()]).toEqual([5, []]);
    });

    test('is swept once by several instances', async () => {
      for (let of = 1; of <= 3; of += 1) await checkout.place([WHITE_S], { of });
      checkout.later(31);
      const swept = await Promise.all(Array.from({ length: 4 }, () => sweepOrders(checkout.parts)));
      expect(swept.reduce((sum, { released }) => sum + released, 0)).toBe(3);
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
    });
  });
});
