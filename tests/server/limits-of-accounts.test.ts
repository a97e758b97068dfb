// The limits of an account hold from every client IP. A client IP above its own limit uses up nothing of an account.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import {
  ASHA,
  formOf,
  mailedCode,
  PASSWORD,
  putCustomer,
  RAVI,
  signUpOf,
  wrongCode,
} from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

const NEW = { newPassword: 'lifted-9', confirmPassword: 'lifted-9' };

onDatabase('an account', (database) => {
  beforeEach(async () => {
    await putCustomer(database().db);
  });
  const post = (path: string, body: object, from: string, minutes = 0) =>
    openTestApp(database().db, {
      config: { ...readConfig({}), TRUST_PROXY: true },
      clock: () => new Date(NOW.getTime() + minutes * 60_000),
    }).call('POST', `/api/${path}`, { body, headers: { 'x-forwarded-for': from } });
  const askForCode = (from: string, minutes = 0) =>
    post('sendotp_passwordforgot', { contact_email: ASHA }, from, minutes);
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status;

  test('is mailed only so many codes an hour, whatever client IPs ask for them', async () => {
    const { hits } = limitRules.codesToAddress;
    const statuses = [];
    for (let number = 0; number <= hits; number += 1) statuses.push(await statusOf(askForCode(`10.0.0.${number}`)));
    expect(statuses).toEqual([...Array(hits).fill(200), 429]);
  });

  test('is mailed codes again an hour later, however often they were refused', async () => {
    for (let number = 0; number <= limitRules.codesToAddressDaily.hits; number += 1) await askForCode('10.0.0.1');
    expect(await statusOf(askForCode('10.0.0.1', 60))).toBe(200);
  });

  test('is copied and erased only so many times an hour, by all devices together', async () => {
    const { id, headers } = await putCustomer(database().db, RAVI);
    const at = (minutes: number) =>
      openTestApp(database().db, { clock: () => new Date(NOW.getTime() + minutes * 60_000) });
    const copy = async () => (await at(0).get('/api/my-data', { contact_email: RAVI }, headers)).status;
    const erase = (minutes: number) =>
      at(minutes).call('POST', '/api/erase-my-data', { body: { contact_email: RAVI }, headers });
    const rule = limitRules.ownDataOfCustomer;
    for (let number = 1; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, id);
    expect([await copy(), await copy()]).toEqual([200, 429]);
    const refused = await erase(0);
    expect([refused.json.code, refused.headers.get('retry-after')]).toEqual(['too-many-tries', '3600']);
    expect((await erase(60)).status).toBe(200);
  });

  /** What a client IP may try, and the try that must still be open to the owner afterwards. */
  const tries: Record<
    string,
    [LimitRule, () => Promise<(right: boolean, from: string) => Promise<{ status: number }>>]
  > = {
    'requests for codes': [limitRules.codesFromIp, async () => (_, from) => askForCode(from)],
    'log-ins': [
      limitRules.loginsFromIp,
      async () => {
        const rule = limitRules.loginsOfAddressAnywhere;
        for (let number = 1; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, ASHA);
        return (right, from) => post('loginuser', { contact_email: ASHA, password: right ? PASSWORD : 'wrong' }, from);
      },
    ],
    'guesses at a password code': [
      limitRules.guessesFromIp,
      async () => {
        await askForCode('10.0.0.1');
        const code = await mailedCode(database().db);
        return (right, from) =>
          post('verifyotp-resetpassword', { ...NEW, contact_email: ASHA, otp: right ? code : wrongCode(code) }, from);
      },
    ],
    'guesses at a sign-up code': [
      limitRules.guessesFromIp,
      async () => {
        await post('sendotp', { contact_email: RAVI }, '10.0.0.1');
        const code = await mailedCode(database().db, RAVI);
        return (right, from) =>
          post('verify-otp', formOf({ ...signUpOf(RAVI), otp: right ? code : wrongCode(code) }), from);
      },
    ],
  };
  test.each(Object.entries(tries))('loses nothing by %s from a client IP above its limit', async (_, [rule, open]) => {
    const attempt = await open();
    for (let number = 0; number < rule.hits; number += 1) await countTry(database().db, NOW, rule, '10.0.0.9');
    for (let number = 0; number < 7; number += 1) expect(await statusOf(attempt(false, '10.0.0.9'))).toBe(429);
    expect(await statusOf(attempt(true, '10.0.0.1'))).toBe(200);
  });
});
