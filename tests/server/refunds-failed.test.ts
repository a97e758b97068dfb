// A refund that the provider took on and could not give back (refund.failed): still owed, seen by the merchant, sent anew.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from '#server/command-error.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { createRazorpay } from '#server/outside/razorpay.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { startRazorpay } from '#tests/kit/server/razorpay.ts';

onDatabase('a refund that fails at the provider', (database) => {
  let razorpay: Awaited<ReturnType<typeof startRazorpay>>;
  let till: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    razorpay = await startRazorpay();
    till = openCheckout(database().db, { payments: createRazorpay(razorpay.access) });
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

  /** An order that is canceled after its payment; its id and the payment's. */
  async function cancelPaid() {
    const { json } = await till.place([WHITE_S]);
    const result = razorpay.pay(json.data.id);
    await till.verify(json, result);
    await till.cancel(json.orderId);
    return { id: json.orderId as string, payment: result.razorpay_payment_id };
  }
  const notify = (payment: string, event = 'refund.failed', id = 'evt_failed') => {
    const { body, headers } = razorpay.webhook(event, payment, { id });
    return till.shop.call('POST', '/api/webhooks/razorpay', { body, headers });
  };
  const paymentStatus = async (id: string) => (await till.order(id)).payment.status;

  test('is kept, and told to shopper and merchant, until it is sent anew', async () => {
    const { id, payment } = await cancelPaid();
    expect([await paymentStatus(id), await till.mistakes()]).toEqual(['refunded', []]);
    razorpay.refundFails(payment);
    expect((await notify(payment)).json.taken).toBe('noted');
    expect((await notify(payment)).json.taken).toBe('known');
    expect((await notify(payment, 'refund.failed', 'evt_again')).json.taken).toBe('ignored');
    expect(await paymentStatus(id)).toBe('refund due');

    await merchant.run(orderVerb, 'show', id);
    expect(merchant.said.join('\n')).toMatch(/refund failed at the provider \(rfnd_\w+\): order canceled/);
    await expect(merchant.run(verifyVerb)).rejects.toThrow(CommandError);

    const failed = razorpay.webhook('refund.failed', payment, { id: 'evt_late' });
    await merchant.run(orderVerb, 'refund', id);
    expect(merchant.said.at(-1)).toBe('The refund is sent.');
    expect(razorpay.payments.get(payment)?.amount_refunded).toBe(69_700);
    // News of the first one, late and under another event, is not news of the second.
    await till.shop.call('POST', '/api/webhooks/razorpay', { body: failed.body, headers: failed.headers });
    expect([await paymentStatus(id), await till.mistakes()]).toEqual(['refunded', []]);
    await expect(merchant.run(orderVerb, 'refund', id)).rejects.toThrow('No refund of this order has failed');
  });

  test('of a payment that came too late makes the order owe again', async () => {
    const { json } = await till.place([WHITE_S]);
    till.later(31);
    expect((await till.order(json.orderId)).status).toBe('Expired');
    await database().db.updateTable('variant').set({ stock: 0 }).execute();
    const result = razorpay.pay(json.data.id);
    await till.verify(json, result);
    await sendRefunds(till.parts);
    expect(await till.statusOf(json.orderId)).toBe('Refunded');
    razorpay.refundFails(result.razorpay_payment_id);
    await notify(result.razorpay_payment_id);
    expect(await till.statusOf(json.orderId)).toBe('Refund due');
    await merchant.run(orderVerb, 'refund', json.orderId);
    expect([await till.statusOf(json.orderId), await till.mistakes()]).toEqual(['Refunded', []]);
  });

  test('of a payment this shop never took is nobody’s', async () => {
    const { payment } = await cancelPaid();
    await database().db.deleteFrom('shop_order').execute();
    expect((await notify(payment)).json.taken).toBe('ignored');
  });
});
