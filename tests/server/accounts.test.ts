// The life of an account: sign-up, log-in, profile, passwords, tokens.
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import {
  ASHA,
  formOf,
  isLoggedIn,
  lastMail,
  mailedCode,
  PASSWORD,
  putCustomer,
  RAVI,
  signUp,
  signUpOf,
  wrongCode,
} from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

/** Blanks belong to a password. */
const NEW = ' new-one ';
const DAY_MS = 86_400_000;
const later = (ms: number) => () => new Date(NOW.getTime() + ms);

onDatabase('an account', (database) => {
  let shop: TestApp;
  beforeEach(() => {
    shop = openTestApp(database().db);
  });
  const post = (path: string, body: object, on = shop) => on.call('POST', `/api${path}`, { body });
  const verify = (fields: Record<string, string>, on = shop) =>
    on.call('POST', '/api/verify-otp', { body: formOf(fields) });
  const logIn = (password = PASSWORD, contact_email = ASHA, on = shop) =>
    post('/loginuser', { contact_email, password }, on);
  const profileOf = (contact_email: string, headers: Record<string, string>, on = shop) =>
    on.call('GET', '/api/user-profile', { query: { contact_email }, headers });

  describe('is opened', () => {
    test('with the mailed code, and then logged in to', async () => {
      const sent = await post('/sendotp', { contact_email: 'ASHA@Example.com ', checkUserPresent: true });
      expect([sent.status, sent.json.success]).toEqual([200, true]);
      expect((await lastMail(database().db, ASHA))?.subject).toMatch(/^\d{6} is your Vyayam verification code$/);
      const code = await mailedCode(database().db);
      expect((await verify({ ...signUpOf(ASHA, { password: NEW, confirmPassword: NEW }), otp: code })).json).toEqual({
        success: true,
        message: 'User registered Successfully',
      });
      const { status, json } = await logIn(NEW);
      expect([status, json.contact_email]).toEqual([200, ASHA]);
      expect(json.token).toMatch(/^[\w-]{43}$/);
      const profile = await profileOf(ASHA, { authorization: `Bearer ${json.token}` });
      expect(profile.json.user).toMatchObject([{ contact_email: ASHA, shipping_name: 'Asha Rao', dob: '' }]);
      expect(profile.text).not.toContain('argon2');
    });

    test('only by a right code', async () => {
      expect((await post('/register', signUpOf())).json.success).toBe(true);
      expect((await logIn()).json.code).toBe('wrong-login');
      const code = await mailedCode(database().db);
      expect((await verify({ ...signUpOf(), otp: wrongCode(code) })).json.code).toBe('wrong-code');
      expect((await logIn()).json.code).toBe('wrong-login');
      expect((await verify({ ...signUpOf(), otp: code })).status).toBe(200);
    });

    test('once per code', async () => {
      await signUp(shop, database().db);
      await database().db.deleteFrom('customer').execute();
      const code = await mailedCode(database().db);
      expect((await verify({ ...signUpOf(), otp: code })).json.code).toBe('wrong-code');
    });

    test('once, even if several verifications run at the same time', async () => {
      await post('/sendotp', { contact_email: ASHA });
      const otp = await mailedCode(database().db);
      const answers = await Promise.all(Array.from({ length: 4 }, () => verify({ ...signUpOf(), otp })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await database().db.selectFrom('customer').select('id').execute()).toHaveLength(1);
    });

    test('only with the newest code, for ten minutes', async () => {
      const at = (ms: number) => openTestApp(database().db, { clock: later(ms) });
      await post('/sendotp', { contact_email: ASHA });
      const first = await mailedCode(database().db);
      await post('/resend-otp', { contact_email: ASHA }, at(1000));
      const second = await mailedCode(database().db);
      if (first !== second) expect((await verify({ ...signUpOf(), otp: first })).status).toBe(422);
      expect((await verify({ ...signUpOf(), otp: second }, at(601_000))).json.code).toBe('wrong-code');
      expect((await verify({ ...signUpOf(), otp: second }, at(600_999))).status).toBe(200);
    });

    test('not with a password code, nor with a code for another address', async () => {
      await putCustomer(database().db, RAVI);
      await post('/sendotp_passwordforgot', { contact_email: RAVI });
      await post('/sendotp', { contact_email: ASHA });
      const [reset, mine] = [await mailedCode(database().db, RAVI), await mailedCode(database().db)];
      if (reset !== mine) expect((await verify({ ...signUpOf(), otp: reset })).status).toBe(422);
      expect((await verify({ ...signUpOf('kiran@example.com'), otp: mine })).status).toBe(422);
    });
  });

  test('is revealed by e-mail only, not by the page', async () => {
    const unknown = await post('/sendotp', { contact_email: RAVI, checkUserPresent: true });
    await putCustomer(database().db);
    const known = await post('/sendotp', { contact_email: ASHA, checkUserPresent: true });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await lastMail(database().db, ASHA))?.text).toMatch(/There is one already\.\s+Log in with it, or choose/);
    expect(await mailedCode(database().db)).toBe('');
    const lost = await post('/sendotp_passwordforgot', { contact_email: 'kiran@example.com' });
    const found = await post('/sendotp_passwordforgot', { contact_email: ASHA });
    expect([lost.status, lost.text]).toEqual([found.status, found.text]);
    expect(await mailedCode(database().db, 'kiran@example.com')).toBe('');
    const no = { otp: '123456', newPassword: PASSWORD, confirmPassword: PASSWORD };
    const [a, b] = [ASHA, 'kiran@example.com'].map((contact_email) =>
      post('/verifyotp-resetpassword', { contact_email, ...no }),
    );
    expect((await a)?.text).toBe((await b)?.text);
  });

  test('refuses a wrong password without revealing whether it exists', async () => {
    await putCustomer(database().db);
    const [wrong, unknown] = [await logIn('wrong-one'), await logIn(PASSWORD, RAVI)];
    expect([wrong.status, wrong.text]).toEqual([401, unknown.text]);
    expect(wrong.json.code).toBe('wrong-login');
  });

  test('stores its profile', async () => {
    const { headers } = await putCustomer(database().db);
    const body = {
      shipping_name: ' Asha R ',
      dob: '1994-02-28',
      shipping_phone: '9000000001',
      shipping_address_line1: '4 Lake Road',
      shipping_city: 'Pune',
      shipping_state: 'Maharashtra',
      shipping_country: 'India',
      shipping_zip_code: '411001',
    };
    const query = { contact_email: ASHA };
    const saved = await shop.call('POST', '/api/update-profile', { query, body, headers });
    expect(saved.json.message).toBe('User profile updated successfully');
    const { json } = await profileOf(ASHA, headers);
    expect(json.user[0]).toMatchObject({ ...body, shipping_name: 'Asha R', shipping_address_line2: '' });
  });

  describe('gets a new password', () => {
    const change = (headers: Record<string, string>, over: object = {}) =>
      shop.call('POST', '/api/update-password', {
        headers,
        body: {
          currentPassword: PASSWORD,
          password: NEW,
          confirmPassword: NEW,
          contact_email: ASHA,
          ...over,
        },
      });

    test('from its owner, which logs out every other device', async () => {
      const { headers, token } = await putCustomer(database().db);
      const phone = (await logIn()).json.token;
      const { status, json } = await change(headers);
      expect([status, json.message]).toEqual([200, 'User password updated successfully']);
      expect([await isLoggedIn(database().db, token), await isLoggedIn(database().db, phone)]).toEqual([false, false]);
      expect((await profileOf(ASHA, { authorization: `Bearer ${json.token}` })).status).toBe(200);
      expect([(await logIn()).status, (await logIn(NEW)).status]).toEqual([401, 200]);
      expect((await lastMail(database().db, ASHA))?.subject).toBe('Your Vyayam password was changed');
    });

    test('not with a wrong current password, nor with two different new ones', async () => {
      const { headers } = await putCustomer(database().db);
      const answers = [
        await change(headers, { currentPassword: 'guess' }),
        await change(headers, { password: 'other' }),
      ];
      expect(answers.map(({ status, json }) => [status, json.code, json.errors[0].path])).toEqual([
        [422, 'wrong-password', 'currentPassword'],
        [422, 'passwords-differ', 'confirmPassword'],
      ]);
      expect((await logIn()).status).toBe(200);
    });

    test('with a mailed code, which logs out every device', async () => {
      const { token } = await putCustomer(database().db);
      await putCustomer(database().db, RAVI);
      await post('/sendotp_passwordforgot', { contact_email: ASHA });
      const typed = { contact_email: ASHA, newPassword: NEW, confirmPassword: NEW };
      const otp = await mailedCode(database().db);
      expect((await post('/verifyotp-resetpassword', { ...typed, otp: wrongCode(otp) })).json.code).toBe('wrong-code');
      expect((await post('/verifyotp-resetpassword', { ...typed, confirmPassword: 'x-y-z', otp })).status).toBe(422);
      expect((await post('/verifyotp-resetpassword', { ...typed, otp })).status).toBe(200);
      expect((await post('/verifyotp-resetpassword', { ...typed, otp })).json.code).toBe('wrong-code');
      expect(await isLoggedIn(database().db, token)).toBe(false);
      const statuses = [(await logIn()).status, (await logIn(NEW)).status, (await logIn(PASSWORD, RAVI)).status];
      expect(statuses).toEqual([401, 200, 200]);
    });

    test('once, of two concurrent changes', async () => {
      const { headers } = await putCustomer(database().db);
      const both = await Promise.all(
        ['one-1', 'two-2'].map((p) => change(headers, { password: p, confirmPassword: p })),
      );
      // The slower one meets a revoked token or a changed password.
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('loses', () => {
    test('a token 90 days after its last use, not before', async () => {
      const { headers } = await putCustomer(database().db);
      const at = (days: number) =>
        profileOf(ASHA, headers, openTestApp(database().db, { clock: later(days * DAY_MS) }));
      expect((await at(89)).status).toBe(200);
      expect((await at(178)).status).toBe(200);
      const late = await at(178 + 91);
      expect([late.status, late.json.code, late.headers.get('www-authenticate')]).toEqual([
        401,
        'login-required',
        'Bearer',
      ]);
    });

    test('what has expired, and nothing else', async () => {
      const { token } = await putCustomer(database().db);
      await post('/sendotp', { contact_email: RAVI });
      await deleteExpired(database().db, later(9 * 60_000)());
      expect(await mailedCode(database().db, RAVI)).not.toBe('');
      expect(await database().db.selectFrom('one_time_code').select('tries').execute()).toHaveLength(1);
      await deleteExpired(database().db, later(25 * 3_600_000)());
      for (const table of ['one_time_code', 'rate_limit'] as const)
        expect(await database().db.selectFrom(table).selectAll().execute()).toEqual([]);
      expect(await isLoggedIn(database().db, token)).toBe(true);
    });
  });

  test('leaves no password, token or code in plain text in the database', async () => {
    await signUp(shop, database().db);
    await post('/sendotp_passwordforgot', { contact_email: ASHA });
    const token: string = (await logIn()).json.token;
    const code = await mailedCode(database().db);
    const { db } = database();
    const rows = [
      await db.selectFrom('customer').selectAll().execute(),
      await db.selectFrom('customer_token').selectAll().execute(),
      await db.selectFrom('one_time_code').selectAll().execute(),
    ];
    const text = JSON.stringify(rows);
    expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [PASSWORD, token, code]) expect(text).not.toContain(secret);
  });
});
