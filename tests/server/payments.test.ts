import { beforeEach, describe, expect, test } from 'vitest';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import {
  type Checkout,
  openCheckout,
  type PaidResult,
  putSettings,
  TEE_WHITE_S,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { deliverWebhook } from '#tests/kit/server/webhook.ts';

onDatabase('a payment', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const deliver = (result: PaidResult, over?: Parameters<typeof deliverWebhook>[3]) =>
    deliverWebhook(database().db, checkout.shop, result, over);
  const history = async (id: string) =>
    (
      await database()
        .db.selectFrom('order_event')
        .select('to_status')
        .where('order_id', '=', id)
        .orderBy('place')
        .execute()
    ).map(({ to_status }) => to_status);

  describe('is refused without changing anything', () => {
    const refused = async (over: object, status: number, code: string) => {
      const { json } = await checkout.place([WHITE_S]);
      const answer = await checkout.verify(json, await checkout.pay(json), { over });
      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
      expect(await database().db.selectFrom('payment').selectAll().execute()).toEqual([]);
    };
    test('with a forged signature', () => refused({ razorpay_signature: 'f'.repeat(64) }, 400, 'bad-signature'));
    test('with a signature that is not hex', () => refused({ razorpay_signature: 'ü' }, 400, 'bad-signature'));
    test('with a signature of another payment', () =>
      refused({ razorpay_payment_id: 'pay_other' }, 400, 'bad-signature'));
    test('for an unknown order', () => refused({ order_Id: 'f'.repeat(32) }, 404, 'unknown-order'));
    test('as COD if it is not', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const answer = await checkout.verifyCod(json, await checkout.pay(json));
      expect([answer.status, answer.json.code]).toEqual([400, 'other-mode']);
    });

    test("with another order's result: one payment, one order", async () => {
      const mine = (await checkout.place([WHITE_S])).json;
      const other = (await checkout.place([{ ...WHITE_S, quantity: 3 }], { of: 2 })).json;
      const result = await checkout.pay(mine);
      const answer = await checkout.verify(other, result);
      expect([answer.status, answer.json.code]).toEqual([400, 'other-order']);
      expect((await checkout.verify(other, { ...result, razorpay_order_id: other.data.id })).json.code).toBe(
        'bad-signature',
      );
      expect(await checkout.statusOf(other.orderId)).toBe('Pending payment');
    });
  });

  test('counts once, however often and by whichever channel it is reported', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const result = await checkout.pay(json);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => checkout.verify(json, result)),
      ...Array.from({ length: 3 }, (_, index) => deliver(result, { id: `evt_${index}` })),
      checkout.shop.get(`/api/get-order/${json.orderId}`),
      checkout.verify(json, result, { key: 'one' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await history(json.orderId)).toEqual(['Pending payment', 'Placed']);
    expect(await database().db.selectFrom('payment').select('id').execute()).toHaveLength(1);
    expect(await checkout.mails()).toHaveLength(1);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('repeated after the order was canceled changes nothing', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const result = await checkout.pay(json);
    await checkout.verify(json, result);
    await checkout.cancel(json.orderId);
    expect((await checkout.verify(json, result)).status).toBe(200);
    await deliver(result);
    expect(await checkout.statusOf(json.orderId)).toBe('Canceled');
    expect(await database().db.selectFrom('refund').select('id').execute()).toHaveLength(1);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is accepted on its signature if the provider does not respond', async () => {
    const { payments } = checkout.parts;
    const listPayments = () => Promise.reject(new PaymentsError('unreachable', { call: 'test' }));
    const cut = openCheckout(database().db, { payments: { ...payments, listPayments } });
    const { json } = await cut.place([WHITE_S]);
    expect((await cut.verify(json, await cut.pay(json))).status).toBe(200);
    expect(await cut.mistakes()).toEqual([]);
  });

  test('that never reached the page is found by viewing the order', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await checkout.pay(json, '4000 0000 0000 0119');
    expect((await checkout.order(json.orderId)).status).toBe('Placed');
  });

  test('that never reached the page is found by the sweep, before anything is released', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await checkout.pay(json);
    checkout.later(31);
    expect(await sweepOrders(checkout.parts)).toEqual({ asked: 1, paid: 1, released: 0 });
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
  });

  test('that failed leaves the order open for another try', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await expect(checkout.pay(json, '4000000000000002')).rejects.toThrow('payment_failed');
    expect((await checkout.order(json.orderId)).status).toBe('Pending payment');
    expect((await checkout.verify(json, await checkout.pay(json))).status).toBe(200);
  });

  describe('that comes after the stock was released', () => {
    const late = async () => {
      const { json } = await checkout.place([{ ...WHITE_S, quantity: 4 }]);
      checkout.later(31);
      await sweepOrders(checkout.parts);
      expect(await checkout.statusOf(json.orderId)).toBe('Expired');
      return json;
    };

    test('takes it again while it is there', async () => {
      const json = await late();
      expect((await checkout.verify(json, await checkout.pay(json))).status).toBe(200);
      expect([await checkout.statusOf(json.orderId), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Placed', 1]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('is refunded when the stock is gone, recorded and reported', async () => {
      const json = await late();
      await checkout.buy([{ ...WHITE_S, quantity: 2 }], { of: 2, email: 'ravi@example.com' });
      const result = await checkout.pay(json);
      await deliver(result);
      expect([await checkout.statusOf(json.orderId), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Refund due', 3]);
      const answer = await checkout.verify(json, result);
      expect([answer.status, answer.json.code]).toEqual([409, 'refund-due']);
      expect(await checkout.order(json.orderId)).toMatchObject({
        status: 'Refund due',
        payment: { status: 'refund due' },
      });
      expect((await checkout.mails()).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/goes back to you/),
      );
      expect(await checkout.mistakes()).toEqual([]);

      expect(await sendRefunds(checkout.parts)).toBe(1);
      expect(await sendRefunds(checkout.parts)).toBe(0);
      expect(await checkout.order(json.orderId)).toMatchObject({ status: 'Refunded', payment: { status: 'refunded' } });
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('is found by the sweep even then', async () => {
      const json = await late();
      await checkout.pay(json);
      checkout.later(16);
      expect((await sweepOrders(checkout.parts)).paid).toBe(1);
      expect(await checkout.statusOf(json.orderId)).toBe('Placed');
    });
  });
});
