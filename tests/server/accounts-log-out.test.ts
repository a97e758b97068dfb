// A log-out ends only the log-in with which it is called (the extra call /logoutuser).
import { beforeEach, expect, test } from 'vitest';
import { issueToken } from '#server/accounts/tokens.ts';
import { ASHA, isLoggedIn, putCustomer, RAVI, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp, session, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

onDatabase('a log-out', (database) => {
  let shop: TestApp;
  let asha: TestCustomer;
  beforeEach(async () => {
    shop = openTestApp(database().db);
    asha = await putCustomer(database().db);
  });
  const logOut = (headers: Record<string, string>) => shop.call('POST', '/api/logoutuser', { headers });
  const profile = (headers: Record<string, string>) =>
    shop.call('GET', '/api/user-profile', { query: { contact_email: ASHA }, headers });

  test('ends its own log-in, once', async () => {
    expect((await profile(asha.headers)).status).toBe(200);
    const { status, json } = await logOut(asha.headers);
    expect([status, json]).toEqual([200, { success: true, message: 'You are logged out.' }]);
    for (const late of [await profile(asha.headers), await logOut(asha.headers)])
      expect([late.status, late.json.code]).toEqual([401, 'login-required']);
  });

  test('leaves the customer’s other devices and other customers logged in', async () => {
    const phone = await issueToken(database().db, NOW, asha.id);
    const ravi = await putCustomer(database().db, RAVI);
    expect((await logOut(asha.headers)).status).toBe(200);
    expect((await profile({ authorization: `Bearer ${phone}` })).status).toBe(200);
    expect(await isLoggedIn(database().db, ravi.token)).toBe(true);
  });

  test('is not possible with the stored digest of a token', async () => {
    const { digest } = await database().db.selectFrom('customer_token').select('digest').executeTakeFirstOrThrow();
    expect((await logOut({ authorization: `Bearer ${digest}` })).status).toBe(401);
    expect(await isLoggedIn(database().db, asha.token)).toBe(true);
  });

  test('or an erasure during a call makes it a call of nobody, which gets 401', async () => {
    await putGoods(database().db, [{ id: 'tee', options: { red: 'M:1' } }]);
    // As it is when the log-in ends after the call was authenticated.
    const authenticate = async () => ({ id: 'gone', contact_email: ASHA, tokenDigest: 'gone' });
    const late = openTestApp(database().db, { authenticate });
    const headers = { authorization: `Bearer ${'g'.repeat(43)}` };
    const keys = { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) };
    const device = { endpoint: 'https://push.example.com/1', ...keys, kinds: ['stock'], session_id: session(1) };
    const saved = await late.call('POST', '/api/save-device', { headers, body: device });
    const wish = { product_id: 'tee', contact_email: ASHA };
    const wished = await late.call('POST', '/api/add-wishlist', { headers, body: wish });
    for (const { status, json } of [saved, wished]) expect([status, json.code]).toEqual([401, 'login-required']);
  });
});
