// Payments that come after their order has ended, or beside another payment: each is found without a webhook, and kept once.
import { beforeEach, expect, test } from 'vitest';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openProviderCheckout, type ProviderCheckout } from '#tests/kit/server/provider-checkout.ts';

onDatabase('a payment that comes late', (database) => {
  let provider: ProviderCheckout['provider'];
  let checkout: ProviderCheckout['checkout'];
  let pay: ProviderCheckout['pay'];
  let refunds: ProviderCheckout['refunds'];
  beforeEach(async () => {
    ({ provider, checkout, pay, refunds } = await openProviderCheckout(database().db));
  });

  test('is found when the shopper looks at the order', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    pay(json);
    checkout.later(1);
    expect((await checkout.order(json.orderId)).status).toBe('Placed');
  });

  test('after an unreported cancellation is refunded even without a webhook', async () => {
    const { json } = await checkout.place([WHITE_S]);
    await checkout.cancel(json.orderId);
    pay(json);
    checkout.later(60);
    await sweepOrders(checkout.parts);
    await sendRefunds(checkout.parts);
    expect(await refunds()).toMatchObject([{ reason: 'order was canceled', state: 'sent' }]);
    expect(await checkout.order(json.orderId)).toMatchObject({ status: 'Canceled', payment: { status: 'refunded' } });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is found for five days, at growing intervals, and never delays unpaid orders', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    let asked = 0;
    for (let hours = 0; hours < 4 * 24; hours += 1) {
      checkout.later(60);
      asked += (await sweepOrders(checkout.parts)).asked;
    }
    expect(asked).toBeLessThan(20);
    pay(json);
    checkout.later(26 * 60);
    await sweepOrders(checkout.parts);
    expect([await checkout.statusOf(json.orderId), await checkout.mistakes()]).toEqual(['Expired', []]);
  });

  test('is found on the fourth day', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    checkout.later(3 * 24 * 60);
    pay(json);
    await sweepOrders(checkout.parts);
    expect([await checkout.statusOf(json.orderId), await checkout.stockOf(TEE_WHITE_S)]).toEqual(['Placed', 4]);
  });

  test('is refunded when another had placed the order two hours before', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const late = pay(json, 'created');
    await checkout.verify(json, provider.resultOf(pay(json)));
    checkout.later(16);
    expect(await recheckPlaced(checkout.parts)).toBe(1);
    checkout.later(120);
    late.status = 'captured';
    expect(await recheckPlaced(checkout.parts)).toBe(1);
    expect(await refunds()).toMatchObject([{ reason: 'paid twice' }]);
    checkout.later(24 * 60);
    expect([await recheckPlaced(checkout.parts), await checkout.mistakes()]).toEqual([0, []]);
  });

  test('is looked for at growing intervals while it is under way beside another', async () => {
    const { json } = await checkout.place([WHITE_S]);
    pay(json, 'created');
    await checkout.verify(json, provider.resultOf(pay(json)));
    let asked = 0;
    for (let minutes = 0; minutes < 6 * 24 * 60; minutes += 15) {
      checkout.later(15);
      asked += await recheckPlaced(checkout.parts);
    }
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(25);
  });

  test('is refunded when another had come too late before it', async () => {
    const { json } = await checkout.place([WHITE_S]);
    checkout.later(31);
    await sweepOrders(checkout.parts);
    await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', TEE_WHITE_S).execute();
    const late = pay(json, 'created');
    pay(json);
    checkout.later(16);
    await sweepOrders(checkout.parts);
    await sendRefunds(checkout.parts);
    expect(await checkout.statusOf(json.orderId)).toBe('Refunded');
    late.status = 'captured';
    checkout.later(120);
    await sweepOrders(checkout.parts);
    await sendRefunds(checkout.parts);
    expect(await refunds()).toMatchObject([
      { reason: 'paid too late', state: 'sent' },
      { reason: 'order was not placed', state: 'sent' },
    ]);
    expect(await checkout.statusOf(json.orderId)).toBe('Refunded');
  });

  test('is refunded when another came after the cancellation before it', async () => {
    const { json } = await checkout.place([WHITE_S]);
    const late = pay(json, 'created');
    await checkout.cancel(json.orderId);
    pay(json);
    checkout.later(60);
    await sweepOrders(checkout.parts);
    late.status = 'captured';
    checkout.later(120);
    await sweepOrders(checkout.parts);
    expect(await refunds()).toHaveLength(2);
  });
});
