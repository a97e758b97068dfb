// A one-time code: its digits, whom it belongs to, and how long it is locked.
import { beforeEach, expect, test } from 'vitest';
import { newCode, putCode, requireCode } from '#server/accounts/one-time-code.ts';
import { ASHA, formOf, mailedCode, putCustomer, RAVI, signUpOf, wrongCode } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

test('a code has six digits, and each may be any', () => {
  const codes = Array.from({ length: 1000 }, newCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  for (const place of [0, 1, 2, 3, 4, 5]) expect(new Set(codes.map((code) => code[place])).size).toBe(10);
});

onDatabase('a code', (database) => {
  beforeEach(async () => {
    await putCustomer(database().db);
  });
  const at = (ms: number) => openTestApp(database().db, { clock: () => new Date(NOW.getTime() + ms) });
  const request = (path: string, contact_email = ASHA) =>
    at(0).call('POST', `/api/${path}`, { body: { contact_email } });
  const NEW = { newPassword: 'lifted-9', confirmPassword: 'lifted-9' };
  const reset = (otp: string, contact_email = ASHA, on = at(0)) =>
    on.call('POST', '/api/verifyotp-resetpassword', { body: { ...NEW, contact_email, otp } });

  test('is not locked by guesses at a code of another purpose or address', async () => {
    for (const path of ['sendotp', 'sendotp_passwordforgot']) await request(path);
    const code = await mailedCode(database().db);
    await request('sendotp_passwordforgot', RAVI);
    for (let tries = 0; tries < 6; tries += 1) {
      await at(0).call('POST', '/api/verify-otp', { body: formOf({ ...signUpOf(), otp: wrongCode(code) }) });
      await reset(wrongCode(code), RAVI);
    }
    expect((await reset(code)).status).toBe(200);
  });

  test('that was used leaves the codes of other addresses valid', async () => {
    await putCustomer(database().db, RAVI);
    for (const address of [ASHA, RAVI]) await request('sendotp_passwordforgot', address);
    const [mine, other] = [await mailedCode(database().db), await mailedCode(database().db, RAVI)];
    expect([(await reset(mine)).status, (await reset(other, RAVI)).status]).toEqual([200, 200]);
  });

  test('sets one password, even if several requests use it at the same time', async () => {
    await request('sendotp_passwordforgot');
    const code = await mailedCode(database().db);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('is locked until it expires', async () => {
    await request('sendotp_passwordforgot');
    const wrong = wrongCode(await mailedCode(database().db));
    for (let tries = 0; tries < 5; tries += 1) await reset(wrong);
    const held = await reset(wrong, ASHA, at(9 * 60_000 + 500));
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('that nobody was sent fits nothing', async () => {
    const { db } = database();
    const name = { purpose: 'reset', contact_email: RAVI } as const;
    await putCode(db, NOW, name, '123456', false);
    await expect(requireCode(db, NOW, name, '123456')).rejects.toMatchObject({ code: 'wrong-code' });
    await putCode(db, NOW, name, '123456', true);
    await requireCode(db, NOW, name, '123456');
  });
});
