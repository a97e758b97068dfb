import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { readKeys } from '#server/providers/test-gateway-ledger.ts';
import { type Checkout, openCheckout, type PaidResult, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';
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

  describe('reported by a webhook', () => {
    test('finishes the order', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const { status, json: reply } = await deliver(await checkout.pay(json));
      expect([status, reply]).toEqual([200, { success: true, taken: 'settled' }]);
      expect(await checkout.statusOf(json.orderId)).toBe('Placed');
    });

    test('as failed shows that somebody is paying, so the order holds its stock for longer', async () => {
      await database().db.updateTable('variant').set({ stock: 40 }).execute();
      const { json } = await checkout.place([WHITE_S]);
      checkout.later(3);
      const failed = { razorpay_order_id: json.data.id, razorpay_payment_id: 'pay_failed', razorpay_signature: '' };
      expect((await deliver(failed, { event: 'payment.failed', amount: json.data.amount })).json.taken).toBe('noted');
      const order = database().db.selectFrom('shop_order').select('expires_at').where('id', '=', json.orderId);
      expect((await order.executeTakeFirstOrThrow()).expires_at.toISOString()).toBe('2026-11-21T10:33:00.000Z');
    });

    test('as failed beside another failure of the order waits for it', async (context) => {
      context.skip(database().url === '', 'PGlite has one connection');
      const { db } = database();
      const { json } = await checkout.place([WHITE_S]);
      const fail = (id: string) =>
        deliver(
          { razorpay_order_id: json.data.id, razorpay_payment_id: id, razorpay_signature: '' },
          { event: 'payment.failed', amount: json.data.amount, id: `evt_${id}` },
        );
      const both = await db.transaction().execute(async (tx) => {
        // As another transaction that refers to the order.
        await tx.selectFrom('shop_order').select('id').forKeyShare().execute();
        const answers = Promise.all([fail('pay_1'), fail('pay_2')]);
        await untilWaiting(db, 2);
        return { answers };
      });
      expect((await both.answers).map(({ status }) => status)).toEqual([200, 200]);
    });

    test('in a format that the shop does not know is taken, so that it is not sent again for a day', async () => {
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id: 7 } } } });
      const { webhook_secret } = await readKeys(database().db);
      const signature = createHmac('sha256', webhook_secret).update(body).digest('hex');
      const headers = { 'auth-key': '', 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_odd' };
      const answer = await checkout.shop.call('POST', '/api/webhooks/razorpay', { body, headers });
      expect([answer.status, answer.json]).toEqual([200, { success: true, taken: 'ignored' }]);
    });

    test('that is forged is refused and changes nothing', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const result = { razorpay_order_id: json.data.id, razorpay_payment_id: 'pay_forged', razorpay_signature: '' };
      const answer = await deliver(result, { secret: 'guessed', amount: json.data.amount });
      expect([answer.status, answer.json.code]).toEqual([400, 'bad-signature']);
      expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
      expect(await database().db.selectFrom('webhook_event').selectAll().execute()).toEqual([]);
    });

    test('twice under one id is harmless', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const result = await checkout.pay(json);
      await deliver(result, { id: 'evt_1' });
      expect((await deliver(result, { id: 'evt_1' })).json.taken).toBe('known');
    });

    test('without an id counts once by its content', async () => {
      const taken = [];
      for (const of of [1, 2]) {
        const result = await checkout.pay((await checkout.place([WHITE_S], { of })).json);
        for (const _ of [1, 2]) taken.push((await deliver(result, { id: '' })).json.taken);
      }
      expect(taken).toEqual(['settled', 'known', 'settled', 'known']);
    });

    test('of too small an amount does not place it; the money is refunded', async () => {
      const { json } = await checkout.place([WHITE_S]);
      await deliver(await checkout.pay(json), { amount: 100 });
      expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
      expect(await database().db.selectFrom('refund').select(['amount_paise', 'reason']).execute()).toEqual([
        { amount_paise: 100, reason: 'too little was paid' },
      ]);
      expect(await checkout.mistakes()).toEqual([]);
    });

    test('of a second payment refunds that one', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const result = await checkout.pay(json);
      await checkout.verify(json, result);
      await deliver({ ...result, razorpay_payment_id: 'pay_second' }, { amount: json.data.amount });
      expect(await database().db.selectFrom('refund').select(['payment_id', 'reason']).execute()).toEqual([
        { payment_id: 'pay_second', reason: 'paid twice' },
      ]);
      expect(await checkout.statusOf(json.orderId)).toBe('Placed');
      expect(await checkout.mistakes()).toEqual([]);
    });

    test.each(['refund.processed', 'payment.authorized', 'invoice.paid'])(
      'of another kind, %s, is ignored',
      async (event) => {
        const { json } = await checkout.place([WHITE_S]);
        expect((await deliver(await checkout.pay(json), { event })).json.taken).toBe('ignored');
        expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
      },
    );

    test('of a payment that is not captured yet is ignored', async () => {
      const { json } = await checkout.place([WHITE_S]);
      const answer = await deliver(await checkout.pay(json), { event: 'order.paid', status: 'authorized' });
      expect([answer.status, answer.json.taken]).toEqual([200, 'ignored']);
      expect(await checkout.statusOf(json.orderId)).toBe('Pending payment');
    });

    test('of an unknown order is ignored', async () => {
      const answer = await deliver({
        razorpay_order_id: 'order_x',
        razorpay_payment_id: 'pay_x',
        razorpay_signature: '',
      });
      expect([answer.status, answer.json.taken]).toEqual([200, 'ignored']);
    });

    test('is POST only', async () => {
      expect((await checkout.shop.get('/api/webhooks/razorpay')).status).toBe(405);
    });
  });
});
