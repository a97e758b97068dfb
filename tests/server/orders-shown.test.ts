// What the merchant reads of orders: the list, one order, what the payment provider says of it, and what `order reconcile` did.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderParts } from '#server/orders/order-parts.ts';
import { PaymentsError } from '#server/providers/payments.ts';
import { showOrder } from '#server/shop/show-order.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { type Checkout, DUO, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

onDatabase('the merchant', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
    merchant = openMerchant(database().db);
  });
  afterEach(() => merchant.leave());
  const order = async (...args: string[]) => {
    merchant.said.length = 0;
    await merchant.run(orderVerb, ...args);
    return merchant.said;
  };
  const listed = async (...status: string[]) => (await order('list', ...status)).map((line) => line.split('  ')[1]);
  const shown = async (id: string, payments: Partial<OrderParts['payments']> = {}) =>
    (await showOrder({ ...checkout.parts, payments: { ...checkout.parts.payments, ...payments } }, id)).join('\n');

  test('sees the newest orders first, and those of a status of several words', async () => {
    const first = await checkout.buy([WHITE_S]);
    checkout.later(5);
    const second = await checkout.buy([WHITE_S], { of: 2 });
    expect(await listed()).toEqual([second, first]);
    await order('status', first, 'Shipped');
    await order('status', first, 'Out', 'for', 'delivery');
    expect(await listed('out', 'for', 'delivery')).toEqual([first]);
  });

  test('finds an order by its number in small letters, and reads its history from the beginning', async () => {
    const id = await checkout.buy([WHITE_S]);
    await order('status', id, 'Packed');
    const { orderNumber } = await checkout.order(id);
    const lines = await order('show', String(orderNumber).toLowerCase());
    const history = lines.flatMap((line) => /^ {2}20\S+ \S+ {2}(.+) \(/.exec(line)?.[1] ?? []);
    expect(history).toEqual(['Pending payment', 'Placed', 'Packed']);
  });

  test('sees which colour and size of each member of a combo to pack', async () => {
    const lines = (await shown(await checkout.buy([DUO]))).split('\n');
    expect(lines).toContainEqual(expect.stringContaining('Tee and Mat, Training Tee White S + Yoga Mat Teal Std, '));
  });

  test('sees an order also while the provider does not answer', async () => {
    const id = await checkout.buy([WHITE_S]);
    const readOrder = () => Promise.reject(new PaymentsError('unreachable', { call: 'readOrder' }));
    expect(await shown(id)).toContain('of test-gateway: paid, Rs.\u00a0697 paid');
    expect(await shown(id, { readOrder })).toContain('of test-gateway: it does not answer (unreachable)\n');
  });

  test('sees an order of a provider that the shop no longer uses', async () => {
    const id = await checkout.buy([WHITE_S]);
    const readOrder = () => Promise.reject(new Error('this provider has no such order'));
    expect(await shown(id, { name: 'razorpay', readOrder })).toMatch(/ of test-gateway$/m);
  });

  test('sees the currency of a payment that was not made in rupees', async () => {
    const id = await checkout.buy([WHITE_S]);
    await database().db.updateTable('payment').set({ currency: 'USD', amount_paise: 1_250 }).execute();
    expect(await shown(id)).toMatch(/payment pay_\S+ captured USD 12\.5$/m);
  });

  test('gives no AWB number to an order that is canceled', async () => {
    const id = await checkout.buy([WHITE_S]);
    const canceled = order('status', id, 'Canceled', '--awb', 'AWB100001');
    await expect(canceled).rejects.toThrow('A canceled order has no AWB number.');
    expect(await checkout.statusOf(id)).toBe('Placed');
  });

  test('has placed orders asked about, and owed refunds sent', async () => {
    const { db } = database();
    const earlier = openCheckout(db, { clock: () => new Date(NOW.getTime() - 20 * 60_000) });
    await earlier.buy([WHITE_S], { of: 2 });
    await earlier.cancel(await earlier.buy([WHITE_S]));
    await db.updateTable('refund').set({ state: 'due', next_try_at: NOW }).execute();
    expect((await order('reconcile')).join()).toBe(
      'Asked about 0 open orders: 0 paid, 0 released; about 2 placed ones. 1 refunds sent.',
    );
    expect(await db.selectFrom('refund').select('state').execute()).toEqual([{ state: 'sent' }]);
  });
});
