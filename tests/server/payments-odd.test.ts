// Payments with a wrong amount, at a wrong time or made elsewhere: each ends in one order or is refunded.
import { beforeEach, expect, test } from 'vitest';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { lockOrder } from '#server/orders/move-order.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { createRefund, sendRefunds } from '#server/orders/refunds.ts';
import { settlePayment } from '#server/orders/settle-payment.ts';
import { type Json, NOW } from '#tests/kit/server/app.ts';
import { WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { type OtherPayment, openProviderCheckout, type ProviderCheckout } from '#tests/kit/server/provider-checkout.ts';

onDatabase('a payment', (database) => {
  let provider: ProviderCheckout['provider'];
  let checkout: ProviderCheckout['checkout'];
  let pay: ProviderCheckout['pay'];
  let refunds: ProviderCheckout['refunds'];
  let statusOfPayment: ProviderCheckout['statusOfPayment'];
  beforeEach(async () => {
    ({ provider, checkout, pay, refunds, statusOfPayment } = await openProviderCheckout(database().db));
  });
  const verify = (json: Json, payment: ReturnType<typeof pay>, key?: string) =>
    checkout.verify(json, provider.resultOf(payment), key ? { key } : {});
  const refundMail = async () =>
    (await checkout.mails()).find(({ once }) => once?.startsWith('order-refund'))?.text ?? '';

  test.each<[string, OtherPayment, string, RegExp]>([
    ['too little', { amountPaise: 69_600 }, 'too little was paid', /less than what was due.*Rs\.\s696 goes back/s],
    ['dollars', { currency: 'USD' }, 'wrong currency', /not made in Indian rupees.*The payment goes back/s],
  ])('of %s places nothing and is refunded, with an e-mail', async (_, over, reason, text) => {
    const { json } = await checkout.place([WHITE_S]);
    const answer = await verify(json, pay(json, 'captured', over));
    expect([answer.status, answer.json.code]).toEqual([409, 'refund-due']);
    expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
    expect(await refunds()).toMatchObject([{ reason, state: 'due' }]);
    expect(await refundMail()).toMatch(text);
    expect(await sendRefunds(checkout.parts)).toBe(1);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('of too much places the order, and all of it is refunded when the order is canceled', async () => {
    const { json } = await checkout.place([WHITE_S]);
    expect((await verify(json, pay(json, 'captured', { amountPaise: 70_000 }))).status).toBe(200);
    await checkout.cancel(json.orderId);
    expect([await refunds(), await checkout.mistakes()]).toEqual([
      [{ amount_paise: 70_000, reason: 'order canceled', state: 'sent' }],
      [],
    ]);
  });

  test('that was refunded by hand before the shop knew of it places nothing', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json);
    Object.assign(payment, { status: 'refunded', refundedPaise: payment.amountPaise });
    expect((await verify(json, payment)).json.code).toBe('refund-due');
    expect([await checkout.statusOf(json.orderId), await refunds()]).toEqual(['Pending payment', []]);
  });

  test('that was refunded by hand after a cancellation is not refunded again', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json);
    await verify(json, payment);
    provider.mood = 'away';
    await checkout.cancel(json.orderId);
    provider.mood = 'well';
    Object.assign(payment, { status: 'refunded', refundedPaise: payment.amountPaise });
    checkout.later(3);
    expect(await sendRefunds(checkout.parts)).toBe(1);
    expect([provider.refunds.size, (await refunds())[0]?.state, await checkout.mistakes()]).toEqual([0, 'sent', []]);
  });

  test('of which a part was refunded by hand is refunded by the rest, once, when its order is canceled', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json);
    await verify(json, payment);
    payment.refundedPaise = 10_000;
    await checkout.cancel(json.orderId);
    expect([await refunds(), payment.refundedPaise]).toEqual([
      [{ amount_paise: 69_700, reason: 'order canceled', state: 'sent' }],
      69_700,
    ]);
    checkout.later(24 * 60);
    expect([await sendRefunds(checkout.parts), provider.refunds.size]).toEqual([0, 1]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('whose refund could not be sent is refunded when its pause is over, by one of two instances', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await verify(json, pay(json));
    provider.mood = 'away';
    await checkout.cancel(json.orderId);
    provider.mood = 'well';
    let asked = 0;
    const parts = { ...checkout.parts, payments: { ...provider.make } };
    parts.payments.refund = async (...refund) => {
      asked += 1;
      expect(await sendRefunds(checkout.parts), 'of the other instance').toBe(0);
      return provider.make.refund(...refund);
    };
    checkout.later(1);
    expect([await sendRefunds(parts), asked]).toEqual([0, 0]);
    checkout.later(1);
    expect([await sendRefunds(parts), asked, provider.refunds.size]).toEqual([1, 1, 1]);
  });

  test('that failed at first and succeeded later is accepted, under the same key', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json, 'failed');
    expect((await verify(json, payment, 'one')).json.code).toBe('payment-failed');
    payment.status = 'captured';
    expect((await verify(json, payment, 'one')).status).toBe(200);
  });

  test('that failed for one order never pays for another', async () => {
    const [first, second] = [await checkout.place([WHITE_S]), await checkout.place([WHITE_S], { of: 2 })];
    const payment = pay(first.json, 'failed');
    const hook = provider.hookOf(payment, 'payment.failed');
    await checkout.shop.call('POST', '/api/webhooks/razorpay', hook);
    const { id, amountPaise, refundedPaise } = payment;
    const taken = { id, amountPaise, refundedPaise, currency: 'INR', status: 'captured' } as const;
    const settled = await database()
      .db.transaction()
      .execute((tx) => settlePayment(tx, checkout.parts, second.json.orderId, taken, 'provider'));
    expect([settled, await checkout.statusOf(second.json.orderId)]).toEqual(['refund-due', 'Pending payment']);
    expect([await statusOfPayment(), await checkout.mistakes()]).toEqual([['failed'], []]);
  });

  test('authorized beside one that placed the order gets the answer that it is placed', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const second = pay(json, 'authorized');
    await verify(json, pay(json));
    expect((await verify(json, second)).status).toBe(200);
    expect(await statusOfPayment()).toEqual(['captured']);
  });

  test('authorized in dollars is never captured, so that the bank releases it', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json, 'authorized', { currency: 'USD' });
    expect((await verify(json, payment)).json.code).toBe('payment-not-settled');
    expect([payment.status, await checkout.statusOf(json.orderId)]).toEqual(['authorized', 'Pending payment']);
  });

  test('under way keeps its order, also when the same shopper orders again', async () => {
    const { json } = await checkout.place([WHITE_S]);
    pay(json, 'created');
    checkout.later(1);
    expect((await checkout.place([WHITE_S])).status).toBe(200);
    expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
  });

  test('refused by the provider as a refund stays due, even if another refund of the payment was sent', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json);
    await verify(json, payment);
    const { db } = database();
    const refund = (amountPaise: number, returnId: string) =>
      createRefund(db, json.orderId, { id: payment.id, amountPaise }, { reason: 'test', now: NOW, returnId });
    const back = {
      order_id: json.orderId,
      kind: 'return',
      reason: 'size',
      status: 'Received',
      created_at: NOW,
    } as const;
    await db
      .insertInto('order_return')
      .values(['r1', 'r2'].map((id, at) => ({ ...back, id, position: at + 1, note: '' })))
      .execute();
    await refund(60_000, 'r1');
    expect(await sendRefunds(checkout.parts)).toBe(1);
    await refund(50_000, 'r2');
    expect(await sendRefunds(checkout.parts)).toBe(0);
    expect((await refunds()).map(({ amount_paise, state }) => `${state} ${amount_paise}`).toSorted()).toEqual([
      'due 50000',
      'sent 60000',
    ]);
  });

  test('that is a second, unreported one for one order is found later and refunded', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const late = pay(json, 'created');
    await verify(json, pay(json));
    late.status = 'captured';
    checkout.later(16);
    provider.mood = 'away';
    expect([await recheckPlaced(checkout.parts), await refunds()]).toEqual([1, []]);
    provider.mood = 'well';
    checkout.later(16);
    expect(await recheckPlaced(checkout.parts)).toBe(1);
    expect(await refunds()).toMatchObject([{ reason: 'paid twice' }]);
    expect(await refundMail()).toContain('Your order was paid twice. It stands');
    checkout.later(16);
    expect([await recheckPlaced(checkout.parts), await checkout.mistakes()]).toEqual([0, []]);
  });

  test('that was accepted is checked once more, from 15 minutes to five days after', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await verify(json, pay(json));
    const { clock } = checkout.parts;
    const isChecked = async (minutes: number) => {
      const now = new Date(clock().getTime() + minutes * 60_000);
      return (await recheckPlaced({ ...checkout.parts, clock: () => now })) === 1;
    };
    const forget = () => database().db.updateTable('shop_order').set({ rechecked_at: null, asked_at: null }).execute();
    await forget();
    expect([await isChecked(14.9), await isChecked(15)]).toEqual([false, true]);
    await forget();
    const fiveDays = 5 * 24 * 60;
    expect([await isChecked(fiveDays), await isChecked(fiveDays - 0.1)]).toEqual([false, true]);
  });

  test('at another provider than that of today is not looked for at this one', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await verify(json, pay(json));
    await database()
      .db.updateTable('shop_order')
      .set({ gateway: 'other', rechecked_at: null, asked_at: null })
      .execute();
    checkout.later(20);
    expect(await recheckPlaced(checkout.parts)).toBe(0);
  });

  test('of an order canceled by the merchant gets another e-mail text', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await verify(json, pay(json));
    await database()
      .db.transaction()
      .execute(async (tx) => {
        const order = await lockOrder(tx, json.orderId);
        if (order) await cancelOrder(tx, checkout.parts, order, 'merchant');
      });
    expect((await checkout.mails()).at(-1)?.text).toContain('We had to cancel your order.');
  });
});
