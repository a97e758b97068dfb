// Payments that were accepted on the provider's signature alone, because it did not answer: confirmed or withdrawn later.
import { beforeEach, expect, test } from 'vitest';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import {
  type OtherPayment,
  openProviderCheckout,
  type PaymentStatus,
  type ProviderCheckout,
} from '#tests/kit/server/provider-checkout.ts';

onDatabase('a payment accepted on its signature', (database) => {
  let provider: ProviderCheckout['provider'];
  let checkout: ProviderCheckout['checkout'];
  let pay: ProviderCheckout['pay'];
  let refunds: ProviderCheckout['refunds'];
  let statusOfPayment: ProviderCheckout['statusOfPayment'];
  beforeEach(async () => {
    ({ provider, checkout, pay, refunds, statusOfPayment } = await openProviderCheckout(database().db));
  });

  const believed = async (status: PaymentStatus, over: OtherPayment = {}) => {
    const { json } = await checkout.place([WHITE_S]);
    const payment = pay(json, status, over);
    provider.mood = 'away';
    expect((await checkout.verify(json, provider.resultOf(payment))).status).toBe(200);
    expect([await checkout.statusOf(json.orderId), await statusOfPayment()]).toEqual(['Placed', ['signed']]);
    provider.mood = 'well';
    return { id: String(json.orderId), payment };
  };
  const recheck = async () => {
    checkout.later(16);
    await recheckPlaced(checkout.parts);
  };

  test.each(['captured', 'authorized'] as const)('is confirmed when it was %s', async (status) => {
    const { id } = await believed(status);
    await setOrderStatus(checkout.parts, { id, to: 'Packed' });
    const shipping = () => setOrderStatus(checkout.parts, { id, to: 'Shipped' });
    await expect(shipping()).rejects.toThrow('has not confirmed payment');
    await recheck();
    expect([await statusOfPayment(), await checkout.mistakes()]).toEqual([['captured'], []]);
    expect(await shipping()).toContain('Shipped');
  });

  test('no longer counts as an advance once it has failed', async () => {
    const { json } = await checkout.place([WHITE_S], { mode: 'cod' });
    const payment = pay(json, 'failed');
    provider.mood = 'away';
    await checkout.verifyCod(json, provider.resultOf(payment));
    expect((await checkout.order(json.orderId)).advancePaid).toBe(39);
    provider.mood = 'well';
    await recheck();
    expect(await checkout.order(json.orderId)).toMatchObject({ status: 'Canceled', advancePaid: 0 });
  });

  test('is not refunded if it was only authorized, beside the payment that placed the order', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const id = String(json.orderId);
    const first = pay(json, 'authorized');
    const second = pay(json, 'captured');
    expect((await checkout.order(id)).status).toBe('Placed');
    provider.mood = 'away';
    expect((await checkout.verify(json, provider.resultOf(first))).status).toBe(200);
    expect(await refunds()).toMatchObject([{ reason: 'paid twice', state: 'due' }]);
    provider.mood = 'well';
    await recheck();
    expect([await statusOfPayment(), await refunds()]).toEqual([['captured', 'failed'], []]);
    expect([first.status, second.status, await checkout.statusOf(id)]).toEqual(['authorized', 'captured', 'Placed']);
    checkout.later(25 * 60);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('keeps its order if it was only authorized, beside a captured one, which is refunded', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const first = pay(json, 'authorized');
    const second = pay(json, 'captured');
    provider.mood = 'away';
    await checkout.verify(json, provider.resultOf(first));
    provider.mood = 'well';
    await recheck();
    checkout.later(3);
    expect(await sendRefunds(checkout.parts)).toBe(1);
    await recheck();
    expect([first.status, second.status]).toEqual(['captured', 'refunded']);
    expect([await checkout.statusOf(json.orderId), await checkout.mistakes()]).toEqual(['Placed', []]);
  });

  test('is not confirmed by the page that reports it again', async () => {
    const { id, payment } = await believed('captured');
    provider.mood = 'away';
    const again = await checkout.verify({ orderId: id }, provider.resultOf(payment));
    expect([again.status, await statusOfPayment()]).toEqual([200, ['signed']]);
  });

  test('is refunded when its order is canceled before it is confirmed', async () => {
    const { id } = await believed('captured');
    await checkout.cancel(id);
    expect(await refunds()).toMatchObject([{ amount_paise: 69_700, reason: 'order canceled' }]);
    await recheck();
    expect([await statusOfPayment(), await checkout.mistakes()]).toEqual([['captured'], []]);
  });

  test('is confirmed after it was refunded because the goods were gone', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', TEE_WHITE_S).execute();
    provider.mood = 'away';
    await checkout.verify(json, provider.resultOf(pay(json)));
    provider.mood = 'well';
    checkout.later(3);
    expect(await sendRefunds(checkout.parts)).toBe(1);
    await recheck();
    expect([await checkout.statusOf(json.orderId), await statusOfPayment()]).toEqual(['Refunded', ['captured']]);
  });

  test('is not refunded when the goods were gone and it failed after all', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', TEE_WHITE_S).execute();
    provider.mood = 'away';
    await checkout.verify(json, provider.resultOf(pay(json, 'failed')));
    expect(await checkout.statusOf(json.orderId)).toBe('Refund due');
    provider.mood = 'well';
    await recheck();
    expect([await checkout.statusOf(json.orderId), await refunds()]).toEqual(['Expired', []]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each([
    [69_600, 100],
    [69_700, 69_700],
  ])('is refunded by what is left when %i paise of it were refunded by hand', async (byHand, rest) => {
    const { id, payment } = await believed('captured');
    provider.mood = 'away';
    await checkout.cancel(id);
    provider.mood = 'well';
    await provider.make.refund(payment.id, byHand, 'by hand');
    await recheck();
    await sendRefunds(checkout.parts);
    expect(await refunds()).toMatchObject([{ amount_paise: rest, state: 'sent' }]);
    expect([payment.refundedPaise, await statusOfPayment()]).toEqual([69_700, ['captured']]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('keeps its order when a part of it was refunded by hand before it is confirmed', async () => {
    const { id, payment } = await believed('captured');
    payment.refundedPaise = 10_000;
    await recheck();
    expect([await checkout.statusOf(id), await statusOfPayment(), await refunds()]).toEqual([
      'Placed',
      ['captured'],
      [],
    ]);
    expect((await checkout.order(id)).paymentData.amount_paid).toBe(69_700);
    expect(await checkout.mistakes()).toEqual([]);
    await checkout.cancel(id);
    expect(await refunds()).toMatchObject([{ amount_paise: 69_700, state: 'sent' }]);
    expect([payment.refundedPaise, await checkout.mistakes()]).toEqual([69_700, []]);
  });

  test('changes nothing of what was paid when another payment placed the order', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const late = pay(json, 'created', { amountPaise: 80_000 });
    await checkout.verify(json, provider.resultOf(pay(json)));
    late.status = 'captured';
    provider.mood = 'away';
    await checkout.verify(json, provider.resultOf(late));
    provider.mood = 'well';
    await recheck();
    expect((await checkout.order(json.orderId)).paymentData.amount_paid).toBe(69_700);
    expect(await refunds()).toMatchObject([{ amount_paise: 80_000, reason: 'paid twice' }]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is not called refunded while less was paid than the shop believes', async () => {
    const { id, payment } = await believed('captured', { amountPaise: 100 });
    await checkout.cancel(id);
    expect([await refunds(), payment.refundedPaise]).toMatchObject([[{ amount_paise: 69_700, state: 'due' }], 0]);
    await recheck();
    await sendRefunds(checkout.parts);
    expect([await refunds(), payment.refundedPaise]).toMatchObject([[{ amount_paise: 100, state: 'sent' }], 100]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is not an order if all of it was refunded by hand before it is confirmed', async () => {
    const { id, payment } = await believed('captured');
    Object.assign(payment, { status: 'refunded', refundedPaise: payment.amountPaise });
    await recheck();
    expect(await sendRefunds(checkout.parts)).toBe(1);
    expect([await checkout.statusOf(id), await statusOfPayment(), provider.refunds.size]).toEqual([
      'Canceled',
      ['captured'],
      0,
    ]);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each<[string, PaymentStatus, OtherPayment, number]>([
    ['failed', 'failed', {}, 0],
    ['was less than the amount due', 'captured', { amountPaise: 100 }, 1],
    ['was in another currency', 'captured', { currency: 'USD' }, 1],
    ['was less than the amount due, and only authorized', 'authorized', { amountPaise: 100 }, 0],
  ])('is not an order if it %s', async (_, status, over, owed) => {
    const { id } = await believed(status, over);
    await recheck();
    expect([await checkout.statusOf(id), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Canceled', 5]);
    expect([(await refunds()).length, await checkout.mistakes()]).toEqual([owed, []]);
    const email = (await checkout.mails()).find(({ once }) => once === `order-canceled ${id}`);
    expect(email?.text).toContain('did not come through');
  });
});
