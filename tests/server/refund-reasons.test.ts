// Why a payment is refunded: what the e-mail to the customer says, and what the merchant reads.
import { beforeEach, expect, test } from 'vitest';
import { noteFailedRefund } from '#server/orders/failed-refunds.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import type { Json } from '#tests/kit/server/app.ts';
import { putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openProviderCheckout, type ProviderCheckout } from '#tests/kit/server/provider-checkout.ts';

onDatabase('the e-mail about the refund of a payment', (database) => {
  let world: ProviderCheckout;
  beforeEach(async () => {
    world = await openProviderCheckout(database().db);
  });
  const refundMail = async () =>
    (await world.checkout.mails()).find(({ once }) => once?.startsWith('order-refund'))?.text ?? '';
  const reasons = async () => (await world.refunds()).map(({ reason }) => reason);
  const verify = (json: Json, payment: ReturnType<typeof world.pay>) =>
    world.checkout.verify(json, world.provider.resultOf(payment));
  /** An order that holds no pieces, and of which one piece is sold then. */
  const placeAndSell = async () => {
    const { json } = await world.checkout.place([{ ...WHITE_S, quantity: 5 }], { of: null });
    expect(json.isHeld).toBe(false);
    await database().db.updateTable('variant').set({ stock: 4 }).where('id', '=', TEE_WHITE_S).execute();
    return json;
  };

  test('in time says that the goods were taken before', async () => {
    const json = await placeAndSell();
    expect((await verify(json, world.pay(json))).json.code).toBe('refund-due');
    expect(await reasons()).toEqual(['goods or coupon were gone']);
    expect(await refundMail()).toMatch(/^(?!.*open for too long).*was taken before your payment reached us/s);
  });

  test('in another currency names no rupees, nor do those that follow and those to the merchant', async () => {
    const { checkout, pay, provider } = world;
    await putSettings(database().db, { merchant: { ordersEmail: 'orders@vyayam.example' } });
    const dollars = { currency: 'USD', amountPaise: 1200 };
    const first = (await checkout.place([WHITE_S])).json;
    await verify(first, pay(first, 'captured', dollars));
    const second = (await checkout.place([WHITE_S], { of: 2 })).json;
    const payment = pay(second, 'captured', dollars);
    provider.mood = 'away';
    await verify(second, payment);
    provider.mood = 'well';
    checkout.later(16);
    await recheckPlaced(checkout.parts);
    expect(await checkout.statusOf(second.orderId)).toBe('Canceled');
    expect(await sendRefunds(checkout.parts)).toBe(2);
    const { db } = database();
    const { provider_refund_id: id } = await db
      .selectFrom('refund')
      .select('provider_refund_id')
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    const failure = { id: id ?? '', paymentId: payment.id };
    await db.transaction().execute((tx) => noteFailedRefund(tx, checkout.parts, failure));
    const mails = (await checkout.mails()).map(({ subject, text }) => `${subject}\n${text}`);
    expect(mails.filter((mail) => /Rs\.\s12\b/.test(mail))).toEqual([]);
    for (const words of [
      'The payment goes back to where it was paid from',
      'come through as it should have, so your order is canceled. We are sorry.',
      'We have sent the payment back to where it was paid from.',
      'The payment goes back to the customer: wrong currency.',
      'The payment goes back to the customer: order canceled.',
      'The payment provider could not refund the payment to the customer.',
    ])
      expect(mails.join('\n')).toContain(words);
  });

  test('of a canceled order names its rupees, also if another currency was tried before', async () => {
    const { checkout, pay } = world;
    const { json } = await checkout.place([WHITE_S]);
    const rupees = pay(json, 'created');
    await verify(json, pay(json, 'captured', { currency: 'USD', amountPaise: 1200 }));
    rupees.status = 'captured';
    await verify(json, rupees);
    expect((await checkout.cancel(json.orderId)).status).toBe(200);
    const letter = (await checkout.mails()).find(({ once }) => once === `order-canceled ${json.orderId}`);
    expect(letter?.text).toContain('Rs.\u00a0697 goes back to where it was paid from');
  });

  test('after the order has expired says that it was open for too long', async () => {
    const json = await placeAndSell();
    world.checkout.later(31);
    await sweepOrders(world.checkout.parts);
    expect((await verify(json, world.pay(json))).json.code).toBe('refund-due');
    expect(await reasons()).toEqual(['paid too late']);
    expect(await refundMail()).toMatch(/open for too long\. What you wanted.*was taken in the meantime/s);
  });

  test.each(['due', 'sent'])(
    'that follows one whose refund is %s does not say that the order stands',
    async (state) => {
      const json = await placeAndSell();
      const second = world.pay(json, 'created');
      await verify(json, world.pay(json));
      if (state === 'sent') await sendRefunds(world.checkout.parts);
      await database().db.deleteFrom('mail').execute();
      second.status = 'captured';
      expect((await verify(json, second)).json.code).toBe('refund-due');
      expect(await reasons()).toContain('order was not placed');
      expect(await refundMail()).toContain('Your order is not placed; this payment goes back too.');
    },
  );
});
