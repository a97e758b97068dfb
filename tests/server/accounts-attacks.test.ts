// Attempts to take over an account: guessing codes and requesting another customer's resources.
import { beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import {
  ASHA,
  formOf,
  isLoggedIn,
  mailedCode,
  PASSWORD,
  putCustomer,
  RAVI,
  signUpOf,
  type TestCustomer,
  wrongCode,
} from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { openAuthenticator } from '#tests/kit/server/authenticator.ts';
import { onDatabase, oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const six = (number: number) => String(number).padStart(6, '0');

onDatabase('a code', (database) => {
  let shop: TestApp;
  beforeEach(() => {
    shop = openTestApp(database().db);
  });
  const guess = (otp: string, on = shop) =>
    on.call('POST', '/api/verifyotp-resetpassword', {
      body: { contact_email: ASHA, otp, newPassword: 'mine-now', confirmPassword: 'mine-now' },
    });

  test('is locked after five guesses, also for the right code', async () => {
    const { token } = await putCustomer(database().db);
    await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    const right = await mailedCode(database().db);
    const wrong = Array.from({ length: 1000 }, (_, number) => six(number)).filter((code) => code !== right);
    const first = await Promise.all(wrong.slice(0, 20).map((code) => guess(code)));
    expect(first.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(first.filter(({ status }) => status === 429)).toHaveLength(15);
    for (const code of wrong.slice(20)) expect((await guess(code)).status).toBe(429);
    const late = await guess(right);
    expect([late.status, late.json.code]).toEqual([429, 'too-many-tries']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isLoggedIn(database().db, token)).toBe(true);
  });

  test('that was locked is replaced by a new one, with five guesses of its own', async () => {
    await putCustomer(database().db);
    const request = () => shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    await request();
    const wrong = wrongCode(await mailedCode(database().db));
    for (let number = 0; number < 5; number += 1) expect((await guess(wrong)).status).toBe(422);
    expect((await guess(wrong)).status).toBe(429);
    await request();
    expect((await guess(await mailedCode(database().db))).status).toBe(200);
  });

  test('for an address without an account is locked in the same way', async () => {
    await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    const answers = [];
    for (let number = 0; number < 7; number += 1) answers.push((await guess(six(number))).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test('cannot be requested without limit, whichever instance answers', async () => {
    const { url } = database();
    const other = url ? await openPostgres(url) : { db: database().db, close: async () => undefined };
    const instances = [shop, openTestApp(other.db)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        (instances[number % 2] ?? shop).call('POST', '/api/resend-otp', { body: { contact_email: ASHA } }),
      ),
    );
    await other.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const held = answers.find(({ status }) => status === 429);
    expect([held?.json.code, held?.headers.get('retry-after')]).toEqual(['too-many-tries', '3600']);
    const nextHour = openTestApp(database().db, { clock: () => new Date(NOW.getTime() + 3_600_000) });
    expect((await nextHour.call('POST', '/api/resend-otp', { body: { contact_email: ASHA } })).status).toBe(200);
  });
});

onDatabase('what belongs to another', (database) => {
  let shop: TestApp;
  let asha: TestCustomer;
  let ravi: TestCustomer;
  beforeEach(async () => {
    const { db } = database();
    await putGoods(db, SMALL_SHOP);
    [asha, ravi] = [await putCustomer(db, ASHA), await putCustomer(db, RAVI)];
    shop = openTestApp(db);
  });

  const profile = { shipping_name: 'Mallory' };
  const change = { currentPassword: PASSWORD, password: 'mine-now', confirmPassword: 'mine-now' };
  const OFFER = { challenge: 'A'.repeat(43) };
  /** Every customer call of the contract, with Asha's ids. */
  const calls: Record<string, (itemId: string) => { query?: Record<string, string>; body?: object }> = {
    getUserProfile: () => ({ query: { contact_email: ASHA } }),
    updateProfile: () => ({ query: { contact_email: ASHA }, body: profile }),
    updatePassword: () => ({ body: { ...change, contact_email: ASHA } }),
    getWishlist: () => ({ query: { contact_email: ASHA } }),
    addWishlist: () => ({ body: { product_id: 'mat', contact_email: ASHA } }),
    deleteWishlist: (wishlist_item_id) => ({ query: { contact_email: ASHA, wishlist_item_id } }),
    getOrderHistory: () => ({ query: { contact_email: ASHA } }),
    exportMyData: () => ({ query: { contact_email: ASHA } }),
    eraseMyData: () => ({ body: { contact_email: ASHA } }),
    getPasskeys: () => ({ query: { contact_email: ASHA } }),
    offerPasskey: () => ({ body: { contact_email: ASHA, password: PASSWORD } }),
    addPasskey: () => ({
      body: { contact_email: ASHA, name: 'mine', credential: openAuthenticator('').create(OFFER) },
    }),
    removePasskey: () => ({ body: { contact_email: ASHA, passkey_id: 'f'.repeat(32) } }),
  };
  const names = Object.keys(calls);

  test('is covered for every customer call of the contract', () => {
    // A log-out names no resource (accounts-log-out.test.ts).
    const personal = allEndpoints.filter(
      ({ name, access, params }) => access === 'customer' && !params && name !== 'logoutUser',
    );
    expect(personal.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  const wishOfAsha = async () => {
    const body = { product_id: 'tee', contact_email: ASHA };
    return (await shop.call('POST', '/api/add-wishlist', { body, headers: asha.headers })).json.data._id as string;
  };
  const stateOfAsha = async () => ({
    customer: await database().db.selectFrom('customer').selectAll().where('id', '=', asha.id).execute(),
    wishes: await database().db.selectFrom('wishlist_item').selectAll().where('customer_id', '=', asha.id).execute(),
    tokens: await isLoggedIn(database().db, asha.token),
  });

  test.each(names)('is not reached by %s', async (name) => {
    const endpoint = allEndpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const itemId = await wishOfAsha();
    const before = await stateOfAsha();
    const sent = calls[name]?.(itemId) ?? {};
    const asked = (headers: Record<string, string>, over = sent) =>
      shop.call(endpoint.method, `/api${endpoint.path}`, { ...over, headers });
    const spelt = JSON.parse(JSON.stringify(sent).replaceAll(ASHA, ' ASHA@Example.COM '));
    const answers = [
      await asked(ravi.headers),
      await asked(ravi.headers, spelt),
      await asked({}),
      await asked({ authorization: `Bearer ${'x'.repeat(43)}` }),
      await asked({ authorization: `Bearer ${asha.token.slice(0, -1)}` }),
      await asked({ authorization: `Bearer ${asha.token}${ravi.token}` }),
      await asked({ ...asha.headers, 'auth-key': 'wrong-key-1' }),
    ];
    if (endpoint.query) {
      const twice = `/api${endpoint.path}?contact_email=${RAVI}&contact_email=${ASHA}&wishlist_item_id=${itemId}`;
      answers.push(
        await shop.call(endpoint.method, twice, { headers: ravi.headers, ...(sent.body ? { body: sent.body } : {}) }),
      );
    }
    expect(answers.map(({ status }) => status).filter((status) => ![400, 401, 403].includes(status))).toEqual([]);
    for (const { text } of answers) expect(text).not.toMatch(/asha|Rao|9876543210/i);
    expect(await stateOfAsha()).toEqual(before);
  });

  test('is not reached with one’s own e-mail and the other’s item id', async () => {
    const wishlist_item_id = await wishOfAsha();
    const query = { contact_email: RAVI, wishlist_item_id };
    const { status, json } = await shop.call('DELETE', '/api/delete-wishlist', { query, headers: ravi.headers });
    expect([status, json.code]).toEqual([404, 'unknown-item']);
  });

  test('is not changed by unknown fields', async () => {
    const body = { ...profile, contact_email: RAVI, id: asha.id, password: 'x', customer_id: asha.id };
    const query = { contact_email: RAVI };
    const before = await stateOfAsha();
    await shop.call('POST', '/api/update-profile', { query, body, headers: ravi.headers });
    expect(await stateOfAsha()).toEqual(before);
    const kept = await database().db.selectFrom('customer').select('contact_email').where('id', '=', ravi.id).execute();
    expect(kept).toEqual([{ contact_email: RAVI }]);
  });

  test('is not revealed by another’s Idempotency-Key', async () => {
    const headers = { 'idempotency-key': '"same"' };
    const add = (who: TestCustomer) =>
      shop.call('POST', '/api/add-wishlist', {
        body: { product_id: 'tee', contact_email: who.contact_email },
        headers: { ...who.headers, ...headers },
      });
    const [first, second] = [await add(asha), await add(ravi)];
    expect(second.headers.get('idempotency-replayed')).toBeNull();
    expect(second.json.data._id).not.toBe(first.json.data._id);
  });

  test('is not reached by a second sign-up with the same address', async () => {
    await shop.call('POST', '/api/sendotp', { body: { contact_email: ASHA, checkUserPresent: false } });
    const body = formOf({ ...signUpOf(ASHA, { password: 'mine-now', confirmPassword: 'mine-now' }), otp: '123456' });
    expect((await shop.call('POST', '/api/verify-otp', { body })).status).toBe(422);
    expect((await stateOfAsha()).customer).toHaveLength(1);
  });
});

const database = oneDatabase();

test('an account is not created with two different passwords', async () => {
  const body = signUpOf(ASHA, { confirmPassword: 'another' });
  const { status, json } = await openTestApp(database().db).call('POST', '/api/register', { body });
  expect([status, json.code, json.message]).toEqual([422, 'passwords-differ', 'Passwords Do Not Match']);
});

onDatabase('a log-in', (database) => {
  test('that was stolen gets no code by the copy of the data', async () => {
    const { headers } = await putCustomer(database().db);
    const shop = openTestApp(database().db);
    await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    const code = await mailedCode(database().db);
    const { text, json } = await shop.get('/api/my-data', { contact_email: ASHA }, headers);
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(json.data.emails).toMatchObject([{ subject: 'Not copied: it is deleted by itself', text: '' }]);
  });

  test('with a password that is reset while it is checked is refused', async ({ skip }) => {
    skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    await putCustomer(db);
    const password = await hashPassword('another-9');
    const isChanged = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const reset = db.transaction().execute(async (tx) => {
      await tx.updateTable('customer').set({ password }).execute();
      isChanged.resolve();
      await mayEnd.promise;
    });
    await isChanged.promise;
    const body = { contact_email: ASHA, password: PASSWORD };
    const answer = openTestApp(db).call('POST', '/api/loginuser', { body });
    await untilWaiting(db);
    mayEnd.resolve();
    await reset;
    expect([(await answer).status, (await answer).json.code]).toEqual([401, 'wrong-login']);
  });
});
