// A refund that the provider accepted and could not pay out (refund.failed): still due, visible to the merchant, sent again.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from '#server/command-error.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { createRazorpay } from '#server/providers/razorpay.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { startRazorpay } from '#tests/kit/server/razorpay.ts';

onDatabase('a refund that fails at the provider', (database) => {
  let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, { merchant: { ordersEmail: 'orders@vyayam.example' } });
    razorpay = await startRazorpay();
    checkout = openCheckout(database().db, { payments: createRazorpay(razorpay.access) });
    merchant = openMerchant(database().db, {
      RAZORPAY_KEY_ID: razorpay.access.keyId,
      RAZORPAY_KEY_SECRET: razorpay.access.keySecret,
      RAZORPAY_API_BASE: razorpay.access.base,
      LOG_LEVEL: 'silent',
    });
  });
  afterEach(async () => {
    merchant.leave();
    await razorpay.stop();
  });

  /** An order that was paid and canceled: its id and the payment's. */
  async function cancelPaid() {
    const { json } = await checkout.place([WHITE_S]);
    const result = razorpay.pay(json.data.id);
    await checkout.verify(json, result);
    await checkout.cancel(json.orderId);
    return { id: json.orderId as string, payment: result.razorpay_payment_id };
  }
  const notify = (payment: string, event = 'refund.failed', id = 'evt_failed') => {
    const { body, headers } = razorpay.webhook(event, payment, { id });
    return checkout.shop.call('POST', '/api/webhooks/razorpay', { body, headers });
  };
  const paymentStatus = async (id: string) => (await checkout.order(id)).payment.status;

  test('is recorded, and shown to shopper and merchant, until it is sent again', async () => {
    const { id, payment } = await cancelPaid();
    expect([await paymentStatus(id), await checkout.mistakes()]).toEqual(['refunded', []]);
    razorpay.refundFails(payment);
    expect((await notify(payment)).json.taken).toBe('noted');
    expect((await notify(payment)).json.taken).toBe('known');
    expect((await notify(payment, 'refund.failed', 'evt_again')).json.taken).toBe('ignored');
    expect(await paymentStatus(id)).toBe('refund due');

    await merchant.run(orderVerb, 'show', id);
    expect(merchant.said.join('\n')).toMatch(
      /refund of Rs.\u00a0697 failed at the provider \(rfnd_\w+\): order canceled/,
    );
    const { orderNumber } = await checkout.order(id);
    const told = (await checkout.mails()).filter(({ recipient }) => recipient === 'orders@vyayam.example');
    expect(told.map(({ subject }) => subject)).toContain(`A refund failed for order ${orderNumber}: Rs. 697`);
    expect(told.at(-1)?.text).toContain(`Send it again with: npm run shop -- order refund ${orderNumber}`);
    await expect(merchant.run(verifyVerb)).rejects.toThrow(CommandError);

    const failed = razorpay.webhook('refund.failed', payment, { id: 'evt_late' });
    await merchant.run(orderVerb, 'refund', id);
    expect(merchant.said.at(-1)).toBe('The refund is sent.');
    expect(razorpay.payments.get(payment)?.amount_refunded).toBe(69_700);
    // A late event about the first refund, under another id, must not count for the second.
    await checkout.shop.call('POST', '/api/webhooks/razorpay', { body: failed.body, headers: failed.headers });
    expect([await paymentStatus(id), await checkout.mistakes()]).toEqual(['refunded', []]);
    await expect(merchant.run(orderVerb, 'refund', id)).rejects.toThrow('No refund of this order has failed');
  });

  test('and is under way again is not failed by a repeated event about the first try', async () => {
    const { id, payment } = await cancelPaid();
    razorpay.refundFails(payment);
    await notify(payment);
    razorpay.answers('error 429');
    await merchant.run(orderVerb, 'refund', id);
    expect(merchant.said.at(-1)).toBe('The refund could not be sent yet; the shop goes on trying.');
    expect((await notify(payment, 'refund.failed', 'evt_again')).json.taken).toBe('ignored');
    razorpay.answers('as documented');
    checkout.later(10);
    expect([await sendRefunds(checkout.parts), await paymentStatus(id)]).toEqual([1, 'refunded']);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('before the shop has the response to its call stays failed', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const result = razorpay.pay(json.data.id);
    await checkout.verify(json, result);
    const { payments } = checkout.parts;
    const failing = openCheckout(database().db, {
      payments: {
        ...payments,
        refund: async (...refund) => {
          const sent = await payments.refund(...refund);
          razorpay.refundFails(result.razorpay_payment_id);
          expect((await notify(result.razorpay_payment_id)).json.taken).toBe('noted');
          return sent;
        },
      },
    });
    await failing.cancel(json.orderId);
    expect(await paymentStatus(json.orderId)).toBe('refund due');
    const refund = await database().db.selectFrom('refund').select('state').execute();
    expect(refund).toEqual([{ state: 'failed' }]);
  });

  test('of a payment that came too late makes the refund due again', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    expect((await checkout.order(json.orderId)).status).toBe('Expired');
    await database().db.updateTable('variant').set({ stock: 0 }).execute();
    const result = razorpay.pay(json.data.id);
    await checkout.verify(json, result);
    await sendRefunds(checkout.parts);
    expect(await checkout.statusOf(json.orderId)).toBe('Refunded');
    razorpay.refundFails(result.razorpay_payment_id);
    await notify(result.razorpay_payment_id);
    expect(await checkout.statusOf(json.orderId)).toBe('Refund due');
    await merchant.run(orderVerb, 'refund', json.orderId);
    expect([await checkout.statusOf(json.orderId), await checkout.mistakes()]).toEqual(['Refunded', []]);
  });

  test('of a payment that came too late keeps the order waiting while another payment is refunded', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await checkout.order(json.orderId);
    await database().db.updateTable('variant').set({ stock: 0 }).execute();
    const [late, second] = [razorpay.pay(json.data.id), razorpay.pay(json.data.id)];
    for (const result of [late, second]) expect((await checkout.verify(json, result)).json.code).toBe('refund-due');
    // A payment in this state cannot be refunded.
    razorpay.becomes(late.razorpay_payment_id, 'authorized');
    expect([await sendRefunds(checkout.parts), await checkout.statusOf(json.orderId)]).toEqual([1, 'Refund due']);
    razorpay.becomes(late.razorpay_payment_id, 'captured');
    checkout.later(10);
    expect([await sendRefunds(checkout.parts), await checkout.statusOf(json.orderId)]).toEqual([1, 'Refunded']);
    expect(await checkout.mistakes()).toEqual([]);
  });

  /** A delivered order of two pieces. `giveBack` returns one of them, for Rs. 697.50. */
  async function deliverTwo() {
    const { json } = await checkout.place([{ ...WHITE_S, quantity: 2 }]);
    const paid = razorpay.pay(json.data.id);
    await checkout.verify(json, paid);
    const { orderNumber } = await checkout.order(json.orderId);
    for (const status of ['Packed', 'Shipped', 'Delivered'])
      await merchant.run(orderVerb, 'status', orderNumber, status);
    const asked = { order_number: orderNumber, contact_email: 'asha@example.com', kind: 'return', reason: 'size' };
    const giveBack = async (number: string) => {
      const body = { ...asked, lines: [{ line: 0, quantity: 1 }] };
      expect((await checkout.shop.call('POST', '/api/request-return', { body })).status).toBe(200);
      for (const step of [['approve'], ['received', '--restock'], ['refund']])
        await merchant.run(returnVerb, step[0] ?? '', number, ...step.slice(1));
    };
    return { paid, orderNumber, giveBack, payment: razorpay.payments.get(paid.razorpay_payment_id) };
  }
  const states = async () =>
    (await database().db.selectFrom('refund').select('state').orderBy('created_at').execute()).map(
      ({ state }) => state,
    );

  test('of which only the answer was lost is not taken for money that was refunded by hand', async () => {
    const { payment, orderNumber, giveBack } = await deliverTwo();
    if (payment) payment.amount_refunded = 20_000;
    razorpay.answers('error 500');
    await giveBack(`${orderNumber}-1`);
    expect([await states(), payment?.amount_refunded]).toEqual([['due'], 89_750]);
    razorpay.answers('as documented');
    await giveBack(`${orderNumber}-2`);
    checkout.later(10);
    await sendRefunds(checkout.parts);
    expect([await states(), payment?.amount_refunded]).toEqual([['sent', 'sent'], 139_500]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is that of one return, not of another return of the same order', async () => {
    const { paid, payment, orderNumber, giveBack } = await deliverTwo();
    for (const number of [`${orderNumber}-1`, `${orderNumber}-2`]) await giveBack(number);
    expect([await states(), payment?.amount_refunded]).toEqual([['sent', 'sent'], 139_500]);
    expect((await notify(paid.razorpay_payment_id)).json.taken).toBe('noted');
    expect((await notify(paid.razorpay_payment_id, 'refund.failed', 'evt_again')).json.taken).toBe('ignored');
    expect((await states()).toSorted()).toEqual(['failed', 'sent']);
    // The bank rejected one of the two.
    if (payment) Object.assign(payment, { amount_refunded: 69_750, status: 'captured' });
    await merchant.run(orderVerb, 'refund', orderNumber);
    expect(merchant.said.at(-1)).toBe('The refund is sent.');
    expect([await states(), payment?.amount_refunded]).toEqual([['sent', 'sent'], 139_500]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is never taken for one that was refunded by hand, which has no id at the provider', async () => {
    const { paid, orderNumber, giveBack } = await deliverTwo();
    for (const number of [`${orderNumber}-1`, `${orderNumber}-2`]) await giveBack(number);
    const { db } = database();
    const [last] = [...razorpay.refunds.values()].slice(-1);
    await db
      .updateTable('refund')
      .set({ provider_refund_id: '', created_at: new Date(0) })
      .where('provider_refund_id', '<>', last?.id ?? '')
      .execute();
    await notify(paid.razorpay_payment_id);
    expect(await states()).toEqual(['sent', 'failed']);
  });

  test('is sent again beside another that waits, and the command says what became of it', async () => {
    const { id, payment } = await cancelPaid();
    const { db } = database();
    razorpay.refundFails(payment);
    await notify(payment);
    const { id: other, ...waiting } = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
    const row = { ...waiting, id: `${other}b`, state: 'due', amount_paise: 100, return_id: 'r1' } as const;
    const back = {
      order_id: id,
      kind: 'return',
      reason: 'size',
      status: 'Received',
      created_at: row.created_at,
    } as const;
    await db
      .insertInto('order_return')
      .values({ ...back, id: 'r1', position: 1, note: '' })
      .execute();
    await db
      .insertInto('refund')
      .values({ ...row, provider_refund_id: '', next_try_at: row.created_at })
      .execute();
    const paid = razorpay.payments.get(payment);
    if (paid) paid.amount += 100;
    await merchant.run(orderVerb, 'refund', id);
    expect([merchant.said.at(-1), paid?.amount_refunded]).toEqual(['The refund is sent.', 69_800]);
  });

  test('of an unknown payment is ignored', async () => {
    const { payment } = await cancelPaid();
    await database().db.deleteFrom('shop_order').execute();
    expect((await notify(payment)).json.taken).toBe('ignored');
  });
});
