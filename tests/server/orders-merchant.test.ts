// The merchant's command line: listing orders, changing their status, verifying the ledger.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError } from '#server/command-error.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { orderVerb } from '#server/shop/verbs/order.ts';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { type Checkout, openCheckout, putSettings, SELLER, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
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
  const order = (...args: string[]) => merchant.run(orderVerb, ...args);
  const said = () => merchant.said.join('\n');

  test('lists orders, and shows one with everything about it', async () => {
    const id = await checkout.buy([{ ...WHITE_S, quantity: 2 }], { mode: 'cod' });
    await order('list');
    expect(said()).toMatch(new RegExp(`${id}  2026-11-21 15:30  Placed +cod +Rs.\u00a01,518  asha@example.com`));
    await order('show', id.slice(0, 10));
    for (const part of [
      'Placed',
      'Packed, Shipped, Canceled',
      'line 1: 2 x VY-tee Training Tee, White S',
      '12 MG Road',
      'paid',
      'payment pay_',
    ])
      expect(said()).toContain(part);
    for (const part of [
      'asha@example.com, cod, Rs.\u00a01,518\n',
      '  goods Rs.\u00a01,468, shipping Rs.\u00a050, coupon none Rs.\u00a00, prepaid discount Rs.\u00a00\n',
      '  to pay at once Rs.\u00a076, on delivery Rs.\u00a01,442\n',
    ])
      expect(said()).toContain(part);
    merchant.said.length = 0;
    await order('list', 'delivered');
    expect(said()).toBe('There are no such orders.');
  });

  test('lists the newest order first', async () => {
    const earlier = await checkout.buy([WHITE_S]);
    checkout.later(1);
    const later = await checkout.buy([WHITE_S]);
    await order('list');
    expect(merchant.said.map((line) => line.split('  ')[1])).toEqual([later, earlier]);
  });

  test('sees the coupon of an order, its discount for paying online, its AWB number and what was paid', async () => {
    await createCoupon(database().db, { code: 'FLAT100', flat: 100 });
    const id = await checkout.buy([WHITE_S], { coupon: 'FLAT100' });
    await order('status', id, 'Shipped', '--awb', 'AWB123456');
    await order('show', id);
    for (const part of [
      'asha@example.com, online, Rs.\u00a0602, AWB AWB123456\n',
      ', coupon FLAT100 Rs.\u00a0100, prepaid discount Rs.\u00a032\n',
      ': paid, Rs.\u00a0602 paid\n',
    ])
      expect(said()).toContain(part);
    await sql`update order_event set note = 'by telephone' where to_status = 'Shipped'`.execute(database().db);
    await order('show', id);
    expect(merchant.said.at(-1)).toMatch(/Shipped \(merchant: by telephone\)$/);
  });

  test('lists the orders of a status of several words', async () => {
    const id = await checkout.buy([WHITE_S]);
    await database().db.updateTable('shop_order').set({ status: 'Out for delivery' }).execute();
    await order('list', 'out', 'for', 'delivery');
    expect(said()).toContain(id);
  });

  test('sees an order whose status only a later version knows', async () => {
    const id = await checkout.buy([WHITE_S]);
    await sql`update shop_order set status = 'Wrapped as a gift'`.execute(database().db);
    await order('show', id);
    expect(said()).toContain('Wrapped as a gift  (may become: nothing else)');
  });

  test('sees an address on one line, whatever was typed into it', async () => {
    const body = await checkout.bodyFor([WHITE_S]);
    const shipping_city = 'Pune\n  payment pay_1 captured Rs. 9,999\u202e';
    Object.assign(body.userData, { shipping_address_line2: 'Flat 4\nby the lake', shipping_city });
    const { json } = await checkout.create(body);
    // A value that an older version may have stored.
    await sql`update shop_order set form = form || '{"shipping_name": "Asha \\u001b[2J\\u009b1mRao"}'::jsonb`.execute(
      database().db,
    );
    await order('show', json.orderId);
    const street = '12 MG Road, Flat 4 by the lake';
    expect(said()).toContain(
      `\nto Asha [2J 1mRao, ${street}, Pune payment pay_1 captured Rs. 9,999, Maharashtra, 411001, 9876543210\n`,
    );
    expect(said()).not.toMatch(/(?!\n)\p{Cc}|\u202e|^ *payment pay_1/mu);
  });

  test('changes no order by the beginning of an ID that two orders have', async () => {
    const id = await checkout.buy([WHITE_S]);
    const other = { order_number: 'VY-2222-22', provider_order_id: null, payment_id: null };
    await sql`
      insert into shop_order
      select (jsonb_populate_record(o, ${JSON.stringify(other)}::jsonb || jsonb_build_object('id', left(id, 31) || 'x'))).*
      from shop_order o`.execute(database().db);
    await expect(order('status', id.slice(0, 10), 'Canceled')).rejects.toThrow('There is more than one order');
    expect(await checkout.statusOf(id)).toBe('Placed');
  });

  test('moves an order through its statuses, with its AWB number', async () => {
    const id = await checkout.buy([WHITE_S]);
    await order('status', id, 'packed');
    await order('status', id, 'Shipped', '--awb', 'AWB123456');
    await order('status', id, 'Out', 'for', 'delivery');
    await order('status', id, 'Delivered');
    expect(await checkout.order(id)).toMatchObject({ status: 'Delivered', awb: 'AWB123456' });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('ships a placed order at once, and corrects its AWB number while it is on its way', async () => {
    const id = await checkout.buy([WHITE_S]);
    for (const awb of ['AWB100001', 'AWB100001', 'AWB100002', 'AWB100001', 'AWB100002', 'AWB100002'])
      await order('status', id, 'Shipped', '--awb', awb);
    expect(await checkout.order(id)).toMatchObject({ status: 'Shipped', awb: 'AWB100002' });
    // The same number again sends no e-mail.
    const told = (await checkout.mails()).filter(({ subject }) => subject.endsWith('is on its way'));
    expect(told.map(({ text }) => /AWB number is (\w+)/.exec(text)?.[1])).toEqual([
      ...['AWB100001', 'AWB100002', 'AWB100001', 'AWB100002'],
    ]);
    await order('status', id, 'Delivered');
    await expect(order('status', id, 'Delivered', '--awb', 'AWB100003')).rejects.toThrow('while it is on its way');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('sees invoices, refunds and returns of an order', async () => {
    await putSettings(database().db, { contact: SELLER });
    const id = await checkout.buy([{ ...WHITE_S, quantity: 2 }]);
    await order('status', id, 'Shipped');
    await order('status', id, 'Delivered');
    for (const amount of ['100', '50']) await order('credit', id, '--amount', amount, 'Late.');
    merchant.said.length = 0;
    await order('show', id);
    const { orderNumber } = await checkout.order(id);
    for (const part of [
      `invoice VY/26-27/000001 over Rs.\u00a01,395: /api/invoice/${id}`,
      `credit note CN/26-27/000002 over Rs.\u00a050: /api/credit-note/${id}/2`,
      `credit ${orderNumber}-1 Refunded, Rs.\u00a0100`,
      `refund of Rs.\u00a050 sent: return ${orderNumber}-2`,
    ])
      expect(said()).toContain(part);
    expect(said().match(/payment pay_/g)).toHaveLength(1);
  });

  test('cancels an order, which restores the stock and refunds the money', async () => {
    const id = await checkout.buy([WHITE_S]);
    await order('status', id, 'Canceled');
    expect([await checkout.stockOf(TEE_WHITE_S), (await checkout.order(id)).payment.status]).toEqual([5, 'refunded']);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test.each([
    [['status', 'ID', 'Delivered'], /may become Packed, Shipped, Canceled/],
    [['status', 'ID', 'Placed'], /a parcel that came back: order returned ID; payments set the rest/],
    [['status', 'ID', 'Packed', '--awb', '<b>'], /AWB number/],
    [['show', 'ffffff'], /no order ffffff/],
    [['show', 'abc'], /at least the first 6/],
    [['list', 'Lost'], /no status Lost/],
    [['status', 'ID'], /An order is set to Packed/],
    [[], /Use list/],
  ])('gets the reason for a refusal: order %j', async (args, reason) => {
    const id = await checkout.buy([WHITE_S]);
    const failure = order(...args.map((word) => (word === 'ID' ? id : word)));
    await expect(failure).rejects.toThrow(CommandError);
    await expect(failure).rejects.toThrow(reason);
    expect(await checkout.statusOf(id)).toBe('Placed');
  });

  test('reconciles: finds a payment whose response was lost', async () => {
    const old = openCheckout(database().db, { clock: () => new Date('2026-11-21T09:50:00.000Z') });
    const { json } = await old.place([WHITE_S]);
    await checkout.pay(json);
    await order('reconcile');
    expect(said()).toBe('Asked about 1 open orders: 1 paid, 0 released; about 0 placed ones. 0 refunds sent.');
    expect(await checkout.statusOf(json.orderId)).toBe('Placed');
  });

  test('verifies the ledger, also after changing stock by hand', async () => {
    await checkout.buy([WHITE_S]);
    await merchant.run(stockVerb, 'VY-tee', 'White', 'S', '+20');
    await merchant.run(stockVerb, 'VY-tee', 'Black', 'S', '0');
    await merchant.run(verifyVerb);
    expect(merchant.said.at(-1)).toBe('All checks passed.');
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['an order has taken exactly the stock that it holds', (id) => update('stock_move', { delta: -2 }, 'order_id', id)],
    ['stock equals the sum of its moves', (id) => update('stock_move', { delta: -2 }, 'order_id', id)],
    ['a placed order is paid', (id) => update('payment', { amount_paise: 1 }, 'order_id', id)],
    [
      'every payment belongs to a placed order or is refunded',
      (id) => update('shop_order', { payment_id: null }, 'id', id),
    ],
    [
      'a refund of a whole payment equals it',
      async (id) => [await checkout.cancel(id), await update('payment', { status: 'failed' }, 'order_id', id)],
    ],
    ['the amounts of an order add up', (id) => update('order_line', { quantity: 9 }, 'order_id', id)],
    [
      'the status of an order is the last of its history',
      (id) => update('shop_order', { status: 'Delivered' }, 'id', id),
    ],
    [
      'the history of an order has only allowed changes',
      (id) => update('order_event', { to_status: 'Delivered' }, 'order_id', id),
    ],
  ])('sees a broken invariant of the ledger: %s', async (name, spoil) => {
    await spoil(await checkout.buy([WHITE_S]));
    await expect(merchant.run(verifyVerb)).rejects.toThrow(/checks failed/);
    expect(said()).toContain(`BROKEN  ${name}`);
  });

  async function update(table: string, values: object, column: string, id: string): Promise<void> {
    const { db } = database();
    await db
      .updateTable(table as 'shop_order')
      .set(values)
      .where(column as 'id', '=', id)
      .execute();
  }
});
