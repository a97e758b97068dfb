// Whose news a device shows when several people use it, and what becomes of news when a log-in ends.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import { issueToken } from '#server/accounts/tokens.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { PASSWORD, putCustomer, RAVI, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { ASHA, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { openPushShop, type PushShop } from '#tests/kit/server/push-shop.ts';

const MINUTES_TO_NIGHT = 6 * 60;
const MINUTES_OF_NIGHT = 10 * 60 + 30;

onDatabase('notifications on a shared phone', (database) => {
  let shop: PushShop;
  let service: PushShop['service'];
  let checkout: PushShop['checkout'];
  let asha: TestCustomer;
  beforeEach(async () => {
    shop = await openPushShop(database().db);
    ({ service, checkout } = shop);
    asha = await putCustomer(database().db, ASHA);
  });
  afterEach(() => shop.close());

  const logOut = async ({ headers }: TestCustomer) => {
    expect((await shop.post('/api/logoutuser', {}, headers)).status).toBe(200);
  };
  /** On another device: every log-in of the customer ends. */
  const changePassword = async (customer: TestCustomer) => {
    const token = await issueToken(database().db, NOW, customer.id);
    const typed = { currentPassword: PASSWORD, password: 'lift-heavy-8', confirmPassword: 'lift-heavy-8' };
    const body = { ...typed, contact_email: customer.contact_email };
    const { status } = await shop.post('/api/update-password', body, { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
  };
  const shown = async () => {
    await shop.deliver();
    return service.received.map(({ device, json: { notification } }) => `${device}: ${notification.title}`);
  };
  const newsTo = async (email: string) =>
    (await shop.mailsTo(email)).filter(({ push_to, once }) => push_to === null && /^(back|price) /.test(once ?? ''));
  const waitsLeft = async () => (await database().db.selectFrom('stock_wait').select('id').execute()).length;
  /** At 21:30, when a device is told nothing. */
  const shipAtNight = async (headers = {}) => {
    const id = await checkout.buy([WHITE_S], { headers });
    checkout.later(MINUTES_TO_NIGHT);
    await shop.move(id, 'Packed', 'Shipped');
    expect(await shown()).toEqual([]);
  };

  test.each(['guest', 'customer'])('the next %s on the phone is not notified of the customer before', async (next) => {
    await shop.subscribe('before', {}, asha.headers);
    const id = await checkout.buy([WHITE_S], { headers: asha.headers });
    await logOut(asha);
    const ravi = await putCustomer(database().db, RAVI);
    await shop.subscribe('next', {}, next === 'customer' ? ravi.headers : {});
    await shop.move(id, 'Packed', 'Shipped');
    expect(await shown()).toEqual([]);
  });

  test('an order is told on each device of its customer', async () => {
    for (const name of ['laptop', 'phone']) await shop.subscribe(name, {}, asha.headers);
    await shop.move(await checkout.buy([WHITE_S], { headers: asha.headers }), 'Packed', 'Shipped');
    const told = ['laptop', 'phone'].map((device) => `${device}: Your order is on its way`);
    expect((await shown()).toSorted()).toEqual(told);
  });

  test('the order of a customer is not told on the device after a new password', async () => {
    await shop.subscribe('phone', {}, asha.headers);
    const id = await checkout.buy([WHITE_S], { headers: asha.headers });
    await changePassword(asha);
    await shop.move(id, 'Packed', 'Shipped');
    expect(await shown()).toEqual([]);
  });

  test.each(['an account', 'no account'])('a guest with %s is notified of the order on the device', async (has) => {
    const { db } = database();
    if (has === 'no account') await db.deleteFrom('customer').where('contact_email', '=', ASHA).execute();
    await shop.subscribe('phone');
    await shop.move(await checkout.buy([WHITE_S]), 'Packed', 'Shipped');
    expect(await shown()).toEqual(['phone: Your order is on its way']);
  });

  test.each([
    ['is told on the device if its address has no account', RAVI, ['phone: Your order is on its way']],
    ['is not told to a guest if its address has an account', ASHA, []],
  ])('an order that does not note whether a guest made it %s', async (_, email, told) => {
    await shop.subscribe('phone');
    const id = await checkout.buy([WHITE_S], { email });
    await database().db.updateTable('shop_order').set({ by_guest: null }).where('id', '=', id).execute();
    await shop.move(id, 'Packed', 'Shipped');
    expect(await shown()).toEqual(told);
  });

  test('an order that a guest began is told only to its customer after they went on with it', async () => {
    const begun = await checkout.place([WHITE_S], { key: 'one' });
    const { json, headers } = await checkout.place([WHITE_S], { key: 'one', headers: asha.headers });
    expect([headers.get('idempotency-replayed'), json.orderId]).toEqual(['true', begun.json.orderId]);
    await checkout.verify(json, await checkout.pay(json));
    await shop.subscribe('guest');
    await shop.subscribe('customer', {}, asha.headers);
    await shop.move(json.orderId, 'Packed', 'Shipped');
    expect(await shown()).toEqual(['customer: Your order is on its way']);
  });

  test('an order that a guest began and went on with is told on the device', async () => {
    await shop.subscribe('phone');
    const begun = await checkout.place([WHITE_S], { key: 'one' });
    await checkout.place([WHITE_S], { key: 'one' });
    await checkout.verify(begun.json, await checkout.pay(begun.json));
    await shop.move(begun.json.orderId, 'Packed', 'Shipped');
    expect(await shown()).toEqual(['phone: Your order is on its way']);
  });

  // A stranger could type any address, with a device of their own.
  test.each([0, MINUTES_TO_NIGHT])(
    'a guest cannot find out whether an address has an account by waiting for a product (%i minutes later)',
    async (later) => {
      const { endpoint } = await shop.subscribe('phone');
      const tried = [ASHA, 'nobody@example.com'];
      for (const [number, contact_email] of tried.entries())
        await shop.wait({ endpoint, contact_email, wait_id: String(number).repeat(32) });
      checkout.later(later);
      await shop.restock();
      await tellWaiting(checkout.parts);
      const outcomes = await Promise.all(
        tried.map(async (email, number) => {
          const query = { wait_id: String(number).repeat(32) };
          const { json } = await checkout.shop.call('GET', '/api/get-wait', { query });
          return [json.data, (await newsTo(email)).length];
        }),
      );
      expect(outcomes).toEqual([
        [{ isWaiting: false }, 1],
        [{ isWaiting: false }, 1],
      ]);
      expect(await shown()).toEqual([]);
    },
  );

  test('a customer is not notified of the order that a guest made on the same phone', async () => {
    const ravi = await putCustomer(database().db, RAVI);
    const id = await checkout.buy([WHITE_S]);
    await shop.subscribe('phone', {}, ravi.headers);
    await shop.move(id, 'Packed', 'Shipped');
    expect(await shown()).toEqual([]);
  });

  test('a message that waits for the morning is not shown to who logged in meanwhile', async () => {
    const ravi = await putCustomer(database().db, RAVI);
    await shop.subscribe('phone');
    await shipAtNight();
    await shop.subscribe('phone', {}, ravi.headers);
    checkout.later(MINUTES_OF_NIGHT);
    expect(await shown()).toEqual([]);
    expect(await database().db.selectFrom('mail').select('id').where('push', 'is not', null).execute()).toEqual([]);
  });

  test('a message that waits for the morning is shown if its customer logged in again meanwhile', async () => {
    await shop.subscribe('phone', {}, asha.headers);
    await shipAtNight(asha.headers);
    await changePassword(asha);
    const authorization = `Bearer ${await issueToken(database().db, NOW, asha.id)}`;
    await shop.subscribe('phone', {}, { authorization });
    checkout.later(MINUTES_OF_NIGHT);
    expect(await shown()).toEqual(['phone: Your order is on its way']);
  });

  // The log-out reached neither the push service nor the shop.
  test.each(['guest', 'customer'])(
    'a %s who takes over a subscription is told nothing that its customer asked for',
    async (next) => {
      const ravi = await putCustomer(database().db, RAVI);
      const { endpoint } = await shop.subscribe('phone');
      await shop.wait({ endpoint });
      await shop.subscribe('phone', {}, asha.headers);
      await shop.wait({ endpoint, wait_id: 'b'.repeat(32), contact_email: ASHA });
      await shop.subscribe('phone', {}, next === 'customer' ? ravi.headers : {});
      await shop.restock();
      await tellWaiting(checkout.parts);
      expect(await shown()).toEqual([]);
      expect((await newsTo(ASHA)).map(({ subject }) => subject)).toEqual(['Back in stock: Training Tee, Black, M']);
    },
  );

  test('the wish of a guest is told on the device after a log-in and its end by a new password', async () => {
    const { endpoint } = await shop.subscribe('phone');
    await shop.wait({ endpoint });
    await shop.subscribe('phone', {}, asha.headers);
    await changePassword(asha);
    await shop.restock();
    await tellWaiting(checkout.parts);
    expect(await shown()).toEqual(['phone: Back in stock']);
  });

  test('the wish of a guest is told on the device after a log-in that expired', async () => {
    const { endpoint } = await shop.subscribe('phone');
    await shop.wait({ endpoint });
    await shop.subscribe('phone', {}, asha.headers);
    checkout.later(91 * 24 * 60);
    await deleteExpired(database().db, checkout.parts.clock());
    await shop.restock();
    await tellWaiting(checkout.parts);
    expect(await shown()).toEqual(['phone: Back in stock']);
  });

  test('after a log-out nothing is left of the device', async () => {
    const { endpoint } = await shop.subscribe('phone');
    await shop.wait({ endpoint });
    await shop.subscribe('phone', {}, asha.headers);
    await logOut(asha);
    expect(await database().db.selectFrom('push_subscription').select('id').execute()).toEqual([]);
    await tellWaiting(checkout.parts);
    expect(await waitsLeft()).toBe(0);
  });

  test.each([
    ['a new password', changePassword],
    ['a log-out', logOut],
  ])('news that could not be sent before %s goes by e-mail', async (_, end) => {
    const { db } = database();
    for (const name of ['phone', 'laptop']) {
      const { endpoint } = await shop.subscribe(name, {}, asha.headers);
      service.behave(name, { status: 503 });
      if (name === 'phone') await shop.wait({ endpoint, contact_email: ASHA });
    }
    await shop.post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
    await db.updateTable('product').set({ price_paise: 1_00 }).where('id', '=', 'tee').execute();
    await shop.restock();
    await tellWaiting(checkout.parts);
    await tellPriceDrops(checkout.parts);
    await shop.deliver();
    service.received.length = 0;
    await end(asha);
    for (const name of ['phone', 'laptop']) service.behave(name, { status: 201 });
    checkout.later(24 * 60);
    expect(await shown()).toEqual([]);
    expect((await newsTo(ASHA)).map(({ subject }) => subject).toSorted()).toEqual([
      'Back in stock: Training Tee, Black, M',
      'Training Tee is now Rs. 1',
    ]);
    const price = (await newsTo(ASHA)).find(({ subject }) => subject.includes('is now'));
    expect(price?.text).toContain('You asked us to tell you about lower prices');
    expect(price?.text).toContain('See it in the shop: https://shop.example/product/Training-Tee\n');
    expect(await db.selectFrom('mail').select('id').where('push_to', 'is not', null).execute()).toEqual([]);
  });
});
