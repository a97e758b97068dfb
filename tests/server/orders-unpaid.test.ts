import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { PaymentsError } from '#server/outside/payments.ts';
import { type Checkout, openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('an unpaid order', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    till = openCheckout(database().db);
  });

  test('placed again by the same session releases what the first attempt held', async () => {
    await database().db.updateTable('variant').set({ stock: 1 }).where('id', '=', TEE_WHITE_S).execute();
    const first = await till.place([WHITE_S]);
    expect((await till.place([WHITE_S])).json.code).toBe('out-of-stock');
    till.later(1);
    const second = await till.place([WHITE_S]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await till.statusOf(first.json.orderId)).toBe('Expired');
    expect((await till.place([WHITE_S], { of: 2 })).json.code).toBe('out-of-stock');
    expect(await till.mistakes()).toEqual([]);
  });

  test('placed again after a payment whose response was lost is refused: nobody pays twice', async () => {
    const first = await till.place([WHITE_S]);
    await till.pay(first.json);
    const second = await till.place([WHITE_S]);
    expect([second.status, second.json.code, second.json.orderId]).toEqual([409, 'already-paid', first.json.orderId]);
    expect(await till.statusOf(first.json.orderId)).toBe('Placed');
    expect((await till.place([WHITE_S])).status).toBe(200);
  });

  describe('that stays unpaid', () => {
    test('releases its stock after its time and not before', async () => {
      const { json } = await till.place([WHITE_S]);
      till.later(4);
      await sweepOrders(till.parts);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(4);
      till.later(1);
      expect(await sweepOrders(till.parts)).toEqual({ asked: 1, paid: 0, released: 1 });
      expect([await till.stockOf(TEE_WHITE_S), await till.statusOf(json.orderId)]).toEqual([5, 'Expired']);
      expect(await till.mistakes()).toEqual([]);
    });

    test('keeps it while somebody is paying, and while the provider does not respond', async () => {
      const { payments } = till.parts;
      await till.place([WHITE_S]);
      till.later(6);
      const silent = {
        ...till.parts,
        payments: {
          ...payments,
          listPayments: () => Promise.reject(new PaymentsError('unreachable', { call: 'test' })),
        },
      };
      expect((await sweepOrders(silent)).released).toBe(0);
      till.later(5);
      const paying = {
        id: 'pay_1',
        orderId: '',
        amountPaise: 1,
        refundedPaise: 0,
        currency: 'INR',
        status: 'created',
      } as const;
      const busy = { ...till.parts, payments: { ...payments, listPayments: async () => [paying] } };
      expect((await sweepOrders(busy)).released).toBe(0);
      till.later(15);
      expect((await sweepOrders(busy)).released).toBe(1);
    });

    test('is released by viewing it too, so that polling does not keep it from being swept', async () => {
      const { json } = await till.place([WHITE_S]);
      till.later(31);
      expect((await till.order(json.orderId)).status).toBe('Expired');
      expect([await till.stockOf(TEE_WHITE_S), await till.mistakes()]).toEqual([5, []]);
    });

    test('is swept once by several instances', async () => {
      for (let of = 1; of <= 3; of += 1) await till.place([WHITE_S], { of });
      till.later(31);
      const swept = await Promise.all(Array.from({ length: 4 }, () => sweepOrders(till.parts)));
      expect(swept.reduce((sum, { released }) => sum + released, 0)).toBe(3);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(5);
    });
  });
});
