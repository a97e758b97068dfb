import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCoupon } from '#server/shop/coupons.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { backupVerb } from '#server/shop/verbs/backup.ts';
import { complaintVerb } from '#server/shop/verbs/complaint.ts';
import { customerVerb } from '#server/shop/verbs/customer.ts';
import { returnVerb } from '#server/shop/verbs/return.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, session } from '#tests/kit/server/app.ts';
import { ASHA, openCheckout, putSettings, SELLER, tokenOf, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { formWith } from '#tests/kit/server/pictures.ts';

onDatabase('the data of a customer', (database) => {
  let merchant: ReturnType<typeof openMerchant>;
  let checkout: ReturnType<typeof openCheckout>;
  let orderId: string;
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    const told = { ordersEmail: 'orders@shop.example', newOrders: 'at once' };
    await putSettings(db, { contact: { email: 'care@shop.example' }, merchant: told });
    await createCoupon(db, { code: 'TEN', percent: 10, uses: 9 });
    merchant = openMerchant(db);
    checkout = openCheckout(db);
    await putCustomer(db, ASHA);
    orderId = await checkout.buy([WHITE_S], { key: 'order-of-asha-0001', coupon: 'TEN' });
    await checkout.place([WHITE_S]);
    const line = { ...WHITE_S, price: 734, quantity: 1, session_id: session() };
    await checkout.shop.call('POST', '/api/add-cart', { body: { isCombo: false, products: line } });
    await checkout.shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    const written = { firstname: 'Asha', email: ASHA, countrycode: '+91', phoneNo: '9876543210' };
    const complaint = { ...written, message: 'Where is it?', isComplaint: true };
    await checkout.shop.call('POST', '/api/send-message', { body: complaint });
    const wait = { product_id: 'tee', color: 'Black', size: 'M', contact_email: ASHA, push_to: null, created_at: NOW };
    await db
      .insertInto('stock_wait')
      .values({ id: 'a'.repeat(32), ...wait })
      .execute();
    const review = { rating: '4', name: 'Asha Rao', email: ASHA, comment: 'Fits.', product_id: 'tee' };
    await checkout.shop.call('POST', '/api/add-review', { body: formWith(review) });
  });
  afterEach(() => merchant.leave());

  /** Every row of the database as text. */
  const everything = async () => {
    await merchant.run(backupVerb, 'all.backup');
    return gunzipSync(readFileSync(join(merchant.folder, 'all.backup')))
      .toString()
      .toLowerCase();
  };
  const finish = async () => {
    await database().db.updateTable('shop_order').set({ status: 'Delivered' }).where('id', '=', orderId).execute();
    await database()
      .db.updateTable('shop_order')
      .set({ status: 'Expired', expires_at: '2026-11-01' })
      .where('id', '<>', orderId)
      .execute();
    const { place, created_at } = await database().db.selectFrom('complaint').selectAll().executeTakeFirstOrThrow();
    const number = `C-${created_at.getUTCFullYear()}-${String(place).padStart(5, '0')}`;
    await merchant.run(complaintVerb, 'answer', number, 'It is on its way.');
    await merchant.run(complaintVerb, 'close', number);
  };

  test('is exported with the devices of this customer alone', async () => {
    const { db } = database();
    await putCustomer(db, 'ravi@example.com');
    const tokens = await db.selectFrom('customer_token').select(['digest', 'customer_id']).execute();
    for (const { digest, customer_id } of tokens) {
      const endpoint = `https://push.example/${customer_id}`;
      const keys = { endpoint, p256dh: 'B', auth: 'A', origin: endpoint, kinds: '[]' };
      const owner = { token_digest: digest, session_id: session(), created_at: NOW, updated_at: NOW };
      await db
        .insertInto('push_subscription')
        .values({ id: customer_id, ...keys, ...owner })
        .execute();
    }
    await merchant.run(customerVerb, 'export', ASHA, 'asha.json');
    const { account, devices } = JSON.parse(merchant.read('asha.json'));
    expect(devices.map(({ origin }: { origin: string }) => origin)).toEqual([`https://push.example/${account.id}`]);
  });

  test('is exported with the lines, messages, coupons and requests of this customer alone', async () => {
    const { db } = database();
    await checkout.buy([WHITE_S], { email: 'ravi@example.com', coupon: 'TEN', of: 10 });
    const written = { firstname: 'Ravi', email: 'ravi@example.com', countrycode: '+91', phoneNo: '9876543211' };
    await checkout.shop.call('POST', '/api/send-message', { body: { ...written, message: 'Is it green?' } });
    const wait = { product_id: 'tee', color: 'Black', size: 'M', push_to: null, created_at: NOW };
    await db
      .insertInto('stock_wait')
      .values({ ...wait, id: 'b'.repeat(32), contact_email: 'ravi@example.com' })
      .execute();
    await merchant.run(customerVerb, 'export', ASHA, 'asha.json');
    const copy = JSON.parse(merchant.read('asha.json'));
    const counts = { orders: 2, lines: 2, orderHistory: 3, coupons: 1, messages: 1, waiting: 1 };
    expect(Object.fromEntries(Object.keys(counts).map((part) => [part, copy[part].length]))).toEqual(counts);
    const mails = await checkout.mails();
    expect(copy.emails).toHaveLength(mails.filter(({ recipient }) => recipient === ASHA).length);
  });

  test('is exported with the wishes, refunds, invoices and returns of this customer alone', async () => {
    const { db } = database();
    await putSettings(db, { contact: SELLER });
    const ravi = await putCustomer(db, 'ravi@example.com');
    for (const [of, contact_email] of [ASHA, ravi.contact_email].entries()) {
      const { id } = await db
        .selectFrom('customer')
        .select('id')
        .where('contact_email', '=', contact_email)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('wishlist_item')
        .values({ id: `w${of}`, customer_id: id, product_id: 'tee', created_at: NOW })
        .execute();
      const delivered = await checkout.buy([WHITE_S], { email: contact_email, of: 10 + of });
      for (const to of ['Packed', 'Shipped', 'Delivered'] as const)
        await setOrderStatus(checkout.parts, { id: delivered, to });
      const { orderNumber: order_number } = await checkout.order(delivered);
      const asked = { kind: 'return', reason: 'size', lines: [{ line: 0, quantity: 1 }], order_number, contact_email };
      expect((await checkout.shop.call('POST', '/api/request-return', { body: asked })).status).toBe(200);
      await checkout.cancel(await checkout.buy([WHITE_S], { email: contact_email, of: 20 + of }), contact_email);
    }
    await merchant.run(customerVerb, 'export', ASHA, 'asha.json');
    const copy = JSON.parse(merchant.read('asha.json'));
    // Two invoices and a credit note.
    const counts = { wishlist: 1, payments: 3, refunds: 1, invoices: 3, returns: 1, returnLines: 1, returnHistory: 1 };
    expect(Object.fromEntries(Object.keys(counts).map((part) => [part, copy[part].length]))).toEqual(counts);
    expect(JSON.stringify(copy)).not.toContain('ravi@example.com');
  });

  test('is exported as a whole, without the hash of the password and the ids of sessions', async () => {
    await finish();
    await merchant.run(customerVerb, 'export', 'Asha@Example.com', 'asha.json');
    const text = merchant.read('asha.json');
    expect(statSync(join(merchant.folder, 'asha.json')).mode & 0o777, 'for the owner alone').toBe(0o600);
    const copy = JSON.parse(text);
    expect(copy.account).toMatchObject({ contact_email: ASHA, shipping_name: 'Asha Rao' });
    const counts = { orders: 2, lines: 2, payments: 1, coupons: 1, reviews: 1, messages: 1, waiting: 1 };
    expect(Object.fromEntries(Object.keys(counts).map((part) => [part, copy[part].length]))).toEqual(counts);
    expect(copy.orderHistory.map(({ to_status }: { to_status: string }) => to_status)).toEqual([
      'Pending payment',
      'Placed',
      'Pending payment',
    ]);
    const at = NOW.toISOString();
    expect(copy.messages).toMatchObject([{ answer: 'It is on its way.', answered_at: at, closed_at: at }]);
    expect(copy.emails.length).toBeGreaterThan(0);
    expect(text).toContain('Your Vyayam order');
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(session());
  });

  test('is not erased while an order or a complaint is open', async () => {
    await expect(merchant.run(customerVerb, 'erase', ASHA)).rejects.toThrow(/is (Placed|Pending payment); erase/);
    await database().db.updateTable('shop_order').set({ status: 'Delivered', placed_at: NOW }).execute();
    const returned = { order_id: orderId, position: 1, kind: 'return', reason: 'size', created_at: NOW } as const;
    const { db } = database();
    await db
      .insertInto('order_return')
      .values({ ...returned, id: 'r1', status: 'Approved', note: 'call me' })
      .execute();
    await expect(merchant.run(customerVerb, 'erase', ASHA)).rejects.toThrow(/is in return \(Approved\); erase/);
    await db.updateTable('order_return').set({ status: 'Declined' }).execute();
    await expect(merchant.run(customerVerb, 'erase', ASHA)).rejects.toThrow('A complaint of this customer is open');
    await db.updateTable('complaint').set({ closed_at: NOW }).execute();
    await merchant.run(customerVerb, 'erase', ASHA);
    expect(await db.selectFrom('order_return').select('note').execute()).toEqual([{ note: '' }]);
  });

  test('is erased by the customer, who is told how many bills stay', async () => {
    const id = await checkout.buy([WHITE_S]);
    await finish();
    await database().db.updateTable('shop_order').set({ status: 'Delivered' }).where('id', '=', id).execute();
    const headers = { authorization: `Bearer ${tokenOf(ASHA)}` };
    const { json } = await checkout.shop.call('POST', '/api/erase-my-data', { body: { contact_email: ASHA }, headers });
    expect(json).toMatchObject({ success: true, keptBills: 2 });
  });

  test('keeps the bill of an order without an advance, paid to the courier', async () => {
    await putSettings(database().db, { cod: { isCodEnabled: true, advancePercent: 0 } });
    const id = await checkout.buy([WHITE_S], { mode: 'cod' });
    await finish();
    await database().db.updateTable('shop_order').set({ status: 'Delivered' }).where('id', '=', id).execute();
    await merchant.run(customerVerb, 'erase', ASHA);
    expect(merchant.said.at(-1)).toContain('The bills of 2 placed orders stay');
    const orders = await database().db.selectFrom('shop_order').selectAll().where('id', '=', id).execute();
    expect(orders[0]?.form).toMatchObject({ billing_name: 'Asha Rao', billing_phone: '' });
  });

  test('is gone after an erasure, but for the bill of the placed order and the cart of the device', async () => {
    await finish();
    const { orderNumber } = await checkout.order(orderId);
    await database()
      .db.insertInto('order_event')
      .values({ order_id: orderId, from_status: 'Shipped', to_status: 'Delivered', actor: 'merchant', at: NOW })
      .execute();
    const back = { kind: 'return', reason: 'size', note: 'Ring at the Guptas', lines: [{ line: 0, quantity: 1 }] };
    const asked = { order_number: orderNumber, contact_email: ASHA, ...back };
    expect((await checkout.shop.call('POST', '/api/request-return', { body: asked })).status).toBe(200);
    await merchant.run(returnVerb, 'decline', `${orderNumber}-1`, 'It was worn.');
    const reviewer = async () =>
      (await checkout.shop.get('/api/product', { product_id: 'tee' })).json.data.reviews[0].name;
    expect(await reviewer()).toBe('Asha Rao');
    const before = await everything();
    for (const part of [ASHA, 'telephone 9876543210', 'they write: ring at the guptas']) expect(before).toContain(part);
    await merchant.run(customerVerb, 'erase', ASHA);
    expect(merchant.said.at(-1)).toContain('The bill of 1 placed order stays');
    expect(await reviewer()).toBe('');
    const left = await everything();
    expect(left).not.toContain(ASHA);
    expect(left).not.toContain('9876543210');
    expect(left).not.toContain('where is it?');
    expect(left).not.toContain('guptas');
    const orders = await database().db.selectFrom('shop_order').selectAll().execute();
    expect(orders.find(({ id }) => id === orderId)?.form).toMatchObject({
      billing_name: 'Asha Rao',
      billing_address_line1: '12 MG Road',
      billing_phone: '',
      order_note: '',
    });
    expect(orders.find(({ id }) => id !== orderId)?.form).toMatchObject({
      billing_name: '',
      billing_address_line1: '',
    });
    expect(orders.map(({ session_id }) => session_id)).toEqual([null, null]);
    expect(await database().db.selectFrom('cart_line').select('product_id').execute(), 'the cart').toEqual([
      { product_id: 'tee' },
    ]);
    expect(await database().db.selectFrom('review').select(['name', 'comment']).execute()).toEqual([
      { name: '', comment: 'Fits.' },
    ]);
    await expect(merchant.run(customerVerb, 'erase', ASHA)).rejects.toThrow(`The shop knows nothing of ${ASHA}.`);
  });

  test.each([[[]], [['erase']], [['export', ASHA]], [['erase', ASHA, 'now']], [['show', ASHA]]])(
    'is asked for in the right way: %j',
    async (words) => {
      await expect(merchant.run(customerVerb, ...words)).rejects.toThrow('Use export EMAIL FILE.json, or erase EMAIL.');
    },
  );
});
