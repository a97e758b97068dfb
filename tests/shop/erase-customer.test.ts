// When a customer may be erased, and what stays of other customers.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCustomer } from '#server/accounts/customer-records.ts';
import { eraseCustomer } from '#server/accounts/erase-customer.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { recheckPlaced } from '#server/orders/recheck-placed.ts';
import { sendRefunds } from '#server/orders/refunds.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { creditOrder } from '#server/returns/credit-order.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { setOrderStatus } from '#server/shop/set-order-status.ts';
import { customerVerb } from '#server/shop/verbs/customer.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { ASHA, putSettings, tokenOf, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { formWith } from '#tests/kit/server/pictures.ts';
import { openProviderCheckout, type ProviderCheckout } from '#tests/kit/server/provider-checkout.ts';
import { tablesReadWhole } from '#tests/kit/server/query-plans.ts';

const CARE = 'care@shop.example';
const RAJ = 'raj@gmail.example';
const BALRAJ = 'balraj@gmail.example';
const DAY = 24 * 60;

onDatabase('an erasure', (database) => {
  let merchant: ReturnType<typeof openMerchant>;
  let provider: ProviderCheckout['provider'];
  let checkout: ProviderCheckout['checkout'];
  let pay: ProviderCheckout['pay'];
  beforeEach(async () => {
    const { db } = database();
    ({ provider, checkout, pay } = await openProviderCheckout(db));
    await putSettings(db, { contact: { email: CARE } });
    merchant = openMerchant(db);
  });
  afterEach(() => merchant.leave());

  const place = async (email: string, coupon = '') => (await checkout.place([WHITE_S], { email, coupon })).json;
  const buy = async (email = ASHA, coupon = '') => {
    const order = await place(email, coupon);
    await checkout.verify(order, provider.resultOf(pay(order)));
    return String(order.orderId);
  };
  const deliver = async (id: string) => {
    for (const to of ['Packed', 'Shipped', 'Delivered'] as const) await setOrderStatus(checkout.parts, { id, to });
  };
  const erase = (email = ASHA) => eraseCustomer(database().db, checkout.parts.clock(), email);
  /** By the customer, in the shop. */
  const eraseOwn = async (email = ASHA) => {
    await putCustomer(database().db, email);
    const headers = { authorization: `Bearer ${tokenOf(email)}` };
    return checkout.shop.call('POST', '/api/erase-my-data', { body: { contact_email: email }, headers });
  };
  const write = (email: string, isComplaint: boolean) =>
    checkout.shop.call('POST', '/api/send-message', {
      body: {
        ...{ firstname: 'A', email, countrycode: '+91', phoneNo: '9876543210', message: 'Where is it?' },
        isComplaint,
      },
      headers: { 'idempotency-key': `"message-of-${email}-${isComplaint}"` },
    });

  test.each([
    ['an expired order', (id: string) => checkout.later(31) ?? sweepOrders(checkout.parts).then(() => id), 31],
    ['an order that was canceled unpaid', (id: string) => checkout.cancel(id), 0],
  ])('waits while %s may still be paid, and says until when', async (_, end, minutes) => {
    const { orderId } = await place(ASHA);
    await end(orderId);
    const { orderNumber, status } = await checkout.order(orderId);
    const state = `${status}, but may still be paid until 26-11-2026`;
    expect(await erase()).toEqual({ refused: 'order-open', order: { number: orderNumber, state } });
    await expect(merchant.run(customerVerb, 'erase', ASHA)).rejects.toThrow(
      `Order ${orderNumber} is ${state}; erase the customer when that is settled.`,
    );
    const answer = await eraseOwn();
    expect([answer.status, answer.json.message]).toEqual([
      409,
      `Your order ${orderNumber} is ${state}. We need your address until that is settled. Please try again afterwards.`,
    ]);
    // Within the half hour for which the order was open.
    checkout.later(5 * DAY - minutes);
    expect(await erase()).toMatchObject({ refused: 'order-open' });
    checkout.later(30);
    expect(await erase()).toEqual({ kept: 0 });
    const { form } = await database().db.selectFrom('shop_order').select('form').executeTakeFirstOrThrow();
    const texts = Object.values(form).filter((value) => typeof value === 'string' && value !== '');
    expect(texts, 'the payment mode').toEqual(['online']);
  });

  test('waits for a refund until it is sent', async () => {
    const id = await buy();
    provider.mood = 'away';
    await checkout.cancel(id);
    const state = 'Canceled, but its refund is not sent yet';
    expect(await erase()).toMatchObject({ order: { state } });
    await database().db.updateTable('refund').set({ state: 'failed' }).execute();
    expect(await erase()).toMatchObject({ order: { state } });
    await database().db.updateTable('refund').set({ state: 'due' }).execute();
    provider.mood = 'well';
    checkout.later(10);
    await sendRefunds(checkout.parts);
    expect(await erase()).toEqual({ kept: 1 });
    await recheckPlaced(checkout.parts);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('is refused while a complaint of the customer is open, with this reason', async () => {
    await write(ASHA, true);
    const { status, json } = await eraseOwn();
    expect([status, json.code, json.message]).toEqual([
      409,
      'complaint-open',
      'Your complaint is still open. We need your address to answer it.',
    ]);
  });

  test('takes the name of a reviewer who bought nothing off the product page at once', async () => {
    const review = { rating: '4', name: 'Asha Rao', email: ASHA, comment: 'Fits.', product_id: 'tee' };
    await checkout.shop.call('POST', '/api/add-review', { body: formWith(review) });
    const reviewer = async () =>
      (await checkout.shop.get('/api/product', { product_id: 'tee' })).json.data.reviews[0].name;
    expect(await reviewer()).toBe('Asha Rao');
    expect(await erase()).toEqual({ kept: 0 });
    expect(await reviewer()).toBe('');
  });

  test('leaves no address to which the shop writes later', async () => {
    const id = await buy();
    await deliver(id);
    expect(await erase()).toEqual({ kept: 1 });
    const before = await checkout.mails();
    const credit = { amountPaise: 10_000, lines: null, note: 'The seam was open.' };
    await database()
      .db.transaction()
      .execute((tx) => creditOrder(tx, checkout.parts, id, credit));
    await sendRefunds(checkout.parts);
    expect(await checkout.mails()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain(ASHA);
    // Nor a device, which is found by the session of the order.
    const orders = database().db.selectFrom('shop_order').select(['contact_email', 'session_id']);
    expect(await orders.execute()).toEqual([{ contact_email: '', session_id: null }]);
  });

  test('of two customers with the same coupon leaves the ledger right', async () => {
    await createCoupon(database().db, { code: 'ONCE', percent: 10, usesPerEmail: 1 });
    for (const email of [RAJ, BALRAJ]) {
      await deliver(await buy(email, 'ONCE'));
      expect(await erase(email)).toEqual({ kept: 1 });
    }
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('leaves the e-mails and keys of an address that contains the erased one', async () => {
    for (const email of [RAJ, BALRAJ]) for (const isComplaint of [false, true]) await write(email, isComplaint);
    await database().db.updateTable('complaint').set({ closed_at: NOW }).execute();
    expect(await erase(RAJ)).toEqual({ kept: 0 });
    const text = (await checkout.mails()).map((mail) => `${mail.recipient} ${mail.text}`);
    expect(text.filter((one) => one.includes(BALRAJ))).toHaveLength(3);
    expect(text.filter((one) => one.replaceAll(BALRAJ, '').includes(RAJ))).toEqual([]);
    const keys = await database().db.selectFrom('idempotency_key').select('scope').execute();
    expect(keys.map(({ scope }) => scope)).toEqual([`message ${BALRAJ}`, `message ${BALRAJ}`]);
  });

  test('leaves no stored answer that names the customer', async () => {
    const { db } = database();
    await putCustomer(db, ASHA);
    const headers = { authorization: `Bearer ${tokenOf(ASHA)}` };
    const keyed = (path: string, body: object | FormData) =>
      checkout.shop.call('POST', `/api/${path}`, {
        body,
        headers: { 'idempotency-key': '"keyed-0001"', ...headers },
      });
    await putSettings(db, { cod: { isCodEnabled: true, advancePercent: 0 } });
    const first = await place(ASHA);
    await checkout.verify(first, provider.resultOf(pay(first)), { key: 'verify' });
    const id = String(first.orderId);
    const guest = (await checkout.place([WHITE_S], { mode: 'cod', of: null, key: 'guest' })).json;
    await checkout.place([WHITE_S], { email: RAJ, mode: 'cod', of: 2, key: 'raj' });
    for (const one of [id, guest.orderId]) await deliver(one);
    await write(ASHA, false);
    const { orderNumber: order_number } = await checkout.order(id);
    const back = { kind: 'return', reason: 'size', lines: [{ line: 0, quantity: 1 }], contact_email: ASHA };
    expect((await keyed('request-return', { ...back, order_number })).status).toBe(200);
    await db.updateTable('order_return').set({ status: 'Declined' }).execute();
    const review = { rating: '4', name: 'Asha Rao', email: ASHA, comment: 'Fits.', product_id: 'tee' };
    expect((await keyed('add-review', formWith(review))).status).toBe(200);
    const wait = { wait_id: newId(), product_id: 'tee', color: 'Black', size: 'M', contact_email: ASHA };
    expect((await keyed('tell-me', wait)).status).toBe(200);
    const stored = () => db.selectFrom('idempotency_key').selectAll().execute();
    const kinds = async () =>
      new Set((await stored()).map(({ scope }) => scope.replace(/^[0-9a-f]{32}$/, 'wait').split(' ')[0]));
    expect(await kinds()).toEqual(new Set(['checkout', 'message', 'order', 'return', 'review', 'wait']));
    expect(await erase()).toEqual({ kept: 2 });
    expect(JSON.stringify(await stored()).toLowerCase()).not.toMatch(/asha|mg road/);
    expect(await kinds(), 'without names').toEqual(new Set(['checkout', 'order', 'wait']));
  });

  test('finds every row by an index, and so does the copy', async () => {
    const { db } = database();
    await putCustomer(db, ASHA);
    await deliver(await buy(ASHA));
    await write(ASHA, false);
    expect(await tablesReadWhole(db, (watched) => readCustomer(watched, ASHA))).toEqual([]);
    const erased = (watched: Db) => eraseCustomer(watched, checkout.parts.clock(), ASHA);
    expect(await tablesReadWhole(db, erased)).toEqual([]);
  });

  test.each([
    ['contact address', { contact: { email: CARE, grievanceEmail: CARE } }],
    ['grievance officer', { contact: { email: 'other@shop.example', grievanceEmail: CARE } }],
    ['address for new orders', { contact: { email: 'other@shop.example' }, merchant: { ordersEmail: CARE } }],
  ])("of the shop's own %s leaves what other customers wrote and were told", async (_, settings) => {
    await putSettings(database().db, settings);
    await buy(ASHA);
    for (const isComplaint of [false, true]) await write(ASHA, isComplaint);
    const told = await checkout.mails();
    expect(told.map(({ recipient }) => recipient)).toContain(CARE);
    const theirs = told.map(({ once }) => once);
    await write(CARE, false);
    await deliver(await buy(CARE));
    // Spelled with capitals it is the same address.
    await putSettings(database().db, JSON.parse(JSON.stringify(settings).replaceAll(CARE, 'Care@Shop.Example')));
    expect(await erase(CARE)).toEqual({ kept: 1 });
    const left = await checkout.mails();
    expect(left.map(({ once }) => once)).toEqual(expect.arrayContaining(theirs));
    expect(left.filter(({ text }) => text.includes(`Email: ${CARE}`))).toEqual([]);
  });
});
