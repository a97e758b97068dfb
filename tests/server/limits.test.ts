// Counters in the database: what they allow, what they refuse, and whom they count.
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { clientIp, normalizeIp } from '#server/http/client-ip.ts';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry, requireTries, resetTries, tooManyTries, undoTry } from '#server/limits/rate-limit.ts';
import { ASHA, formOf, mailedCode, PASSWORD, putCustomer, signUpOf } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

const rule = { name: 'test', hits: 3, windowMs: 60_000 };
const later = (ms: number) => new Date(NOW.getTime() + ms);

onDatabase('a limit', (database) => {
  test('allows a number of tries in its window, then none until it ends', async () => {
    const over = async (ms: number, subject = 'a') => (await countTry(database().db, later(ms), rule, subject)).isOver;
    expect([await over(0), await over(1), await over(2), await over(3)]).toEqual([false, false, false, true]);
    expect(await over(4, 'b')).toBe(false);
    for (const ms of [30_000, 30_999])
      expect((await countTry(database().db, later(ms), rule, 'a')).retryAfter).toBe(30);
    expect([await over(59_999), await over(60_000)]).toEqual([true, false]);
  });

  test('counts concurrent tries at two instances once each', async () => {
    const { url } = database();
    const other = url ? await openPostgres(url) : { db: database().db, close: async () => undefined };
    const tries = Array.from({ length: 40 }, (_, number) =>
      countTry(number % 2 ? other.db : database().db, NOW, rule, 'a'),
    );
    const passed = (await Promise.all(tries)).filter(({ isOver }) => !isOver);
    await other.close();
    expect(passed).toHaveLength(3);
  });

  test('is reset after a success', async () => {
    for (let number = 0; number < 4; number += 1) await countTry(database().db, NOW, rule, 'a');
    await resetTries(database().db, rule, 'a');
    expect((await countTry(database().db, NOW, rule, 'a')).isOver).toBe(false);
  });

  test('gives nobody more tries for those that were taken back', async () => {
    const { db } = database();
    await countTry(db, NOW, rule, 'a');
    for (let number = 0; number < 3; number += 1) await undoTry(db, rule, 'a');
    const over: boolean[] = [];
    for (let number = 0; number < 4; number += 1) over.push((await countTry(db, NOW, rule, 'a')).isOver);
    expect(over).toEqual([false, false, false, true]);
  });

  test('is one of several: the longest wait is named', async () => {
    const long = { name: 'long', hits: 3, windowMs: 3_600_000 };
    const ask = () =>
      requireTries(database().db, NOW, [
        [rule, 'a'],
        [long, 'a'],
      ]);
    for (let number = 0; number < 3; number += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'too-many-tries', headers: { 'retry-after': '3600' } });
  });

  test('of failed log-ins blocks the client IP of the guesses, not the owner at home', async () => {
    await putCustomer(database().db);
    const shop = openTestApp(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    const logIn = (password: string, from: string) =>
      shop.call('POST', '/api/loginuser', {
        body: { contact_email: ASHA, password },
        // Entries before the proxy's own are not trusted.
        headers: { 'x-forwarded-for': `${Math.random()}, ${from}` },
      });
    const { hits } = limitRules.loginsOfAddress;
    for (let number = 0; number < hits; number += 1) expect((await logIn('wrong', '10.0.0.9')).status).toBe(401);
    const held = await logIn(PASSWORD, '10.0.0.9');
    expect([held.status, held.json.code, held.headers.get('retry-after')]).toEqual([429, 'too-many-tries', '900']);
    expect((await logIn(PASSWORD, '10.0.0.1')).status).toBe(200);
  });
});

onDatabase('guesses at a password', (database) => {
  const open = () => {
    const shop = openTestApp(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    return (password: string, from: string) =>
      shop.call('POST', '/api/loginuser', {
        body: { contact_email: ASHA, password },
        headers: { 'x-forwarded-for': from },
      });
  };

  test('from one client IP never lock the owner out elsewhere', async () => {
    await putCustomer(database().db);
    const logIn = open();
    const guessed = async (rule: LimitRule, subject: string, times: number) => {
      for (let number = 0; number < times; number += 1) await countTry(database().db, NOW, rule, subject);
    };
    await guessed(limitRules.loginsOfAddress, `${ASHA} 10.0.0.9`, limitRules.loginsOfAddress.hits);
    await guessed(limitRules.loginsOfAddressAnywhere, ASHA, limitRules.loginsOfAddressAnywhere.hits - 1);
    // Some proxies append the port, which changes with every connection. It is the same client IP.
    for (const port of [40_001, 40_002, 40_003]) expect((await logIn('wrong', `10.0.0.9:${port}`)).status).toBe(429);
    expect((await logIn(PASSWORD, '10.0.0.1')).status).toBe(200);
  });

  test('are typing errors once the right one was typed', async () => {
    await putCustomer(database().db);
    const logIn = open();
    for (let round = 0; round < 2; round += 1) {
      for (let number = 1; number < limitRules.loginsOfAddress.hits; number += 1)
        expect((await logIn('wrong', '10.0.0.1')).status).toBe(401);
      expect((await logIn(PASSWORD, '10.0.0.1')).status).toBe(200);
    }
  });

  test.each<[string, LimitRule, string]>([
    ['from many client IPs', limitRules.loginsOfAddressAnywhere, ASHA],
    ['at home', limitRules.loginsOfAddress, `${ASHA} 10.0.0.1`],
  ])('%s lock the owner out only until a new password', async (_, rule, subject) => {
    const { db } = database();
    await putCustomer(db);
    const logIn = open();
    for (let number = 0; number <= rule.hits; number += 1) await countTry(db, NOW, rule, subject);
    expect((await logIn(PASSWORD, '10.0.0.1')).status).toBe(429);
    const shop = openTestApp(db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
    const otp = await mailedCode(db);
    const body = { contact_email: ASHA, otp, newPassword: 'lifted-9', confirmPassword: 'lifted-9' };
    const headers = { 'x-forwarded-for': '10.0.0.1' };
    expect((await shop.call('POST', '/api/verifyotp-resetpassword', { body, headers })).status).toBe(200);
    expect((await logIn('lifted-9', '10.0.0.1')).status).toBe(200);
  });

  test('from many client IPs stay counted when the owner logs in', async () => {
    await putCustomer(database().db);
    const logIn = open();
    const { hits } = limitRules.loginsOfAddressAnywhere;
    for (let number = 1; number < hits; number += 1)
      await countTry(database().db, NOW, limitRules.loginsOfAddressAnywhere, ASHA);
    expect([(await logIn(PASSWORD, '10.0.0.1')).status, (await logIn('wrong', '10.0.0.9')).status]).toEqual([200, 429]);
  });

  test('at the change of a password are typing errors once the right one was typed', async () => {
    let { headers } = await putCustomer(database().db);
    const shop = openTestApp(database().db);
    const change = (currentPassword: string, password: string) =>
      shop.call('POST', '/api/update-password', {
        body: { contact_email: ASHA, currentPassword, password, confirmPassword: password },
        headers,
      });
    for (const [before, after] of [
      [PASSWORD, 'lifted-9'],
      ['lifted-9', 'lifted-10'],
    ] as const) {
      for (let number = 1; number < limitRules.passwordChanges.hits; number += 1)
        expect((await change('wrong', after)).status).toBe(422);
      const { status, json } = await change(before, after);
      expect(status).toBe(200);
      headers = { authorization: `Bearer ${json.token}` };
    }
  });
});

onDatabase('two different new passwords', (database) => {
  type Send = (password: string, confirmPassword: string) => Promise<{ status: number; json: { code?: string } }>;

  /** The mailed code is asked for first. */
  const sends: Record<string, (shop: TestApp) => Promise<Send>> = {
    'a changed password': async (shop) => {
      const { headers } = await putCustomer(database().db);
      const typed = { contact_email: ASHA, currentPassword: PASSWORD };
      return (password, confirmPassword) =>
        shop.call('POST', '/api/update-password', { body: { ...typed, password, confirmPassword }, headers });
    },
    'a forgotten password': async (shop) => {
      await putCustomer(database().db);
      await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
      const typed = { contact_email: ASHA, otp: await mailedCode(database().db) };
      return (newPassword, confirmPassword) =>
        shop.call('POST', '/api/verifyotp-resetpassword', { body: { ...typed, newPassword, confirmPassword } });
    },
    'a sign-up': async (shop) => {
      await shop.call('POST', '/api/sendotp', { body: { contact_email: ASHA } });
      const otp = await mailedCode(database().db);
      return (password, confirmPassword) =>
        shop.call('POST', '/api/verify-otp', {
          body: formOf({ ...signUpOf(ASHA, { password, confirmPassword }), otp }),
        });
    },
  };
  test.each(Object.entries(sends))('of %s are no guess', async (_, open) => {
    const send = await open(openTestApp(database().db));
    for (let number = 0; number <= limitRules.passwordChanges.hits; number += 1)
      expect((await send('lifted-9', 'lifted-8')).json.code).toBe('passwords-differ');
    expect((await send('lifted-9', 'lifted-9')).status).toBe(200);
  });
});

onDatabase('guesses at order numbers', (database) => {
  test('from one client IP never keep the owner from finding an order elsewhere', async () => {
    const { db } = database();
    const shop = openTestApp(db, { config: { ...readConfig({}), TRUST_PROXY: true } });
    const find = async (from: string) => {
      const body = { order_number: 'VY-2222-22', contact_email: ASHA };
      return (await shop.call('POST', '/api/find-order', { body, headers: { 'x-forwarded-for': from } })).status;
    };
    const { orderLookupsOfAddress: here, orderLookupsOfAddressAnywhere: anywhere } = limitRules;
    for (let tries = 0; tries < here.hits; tries += 1) await countTry(db, NOW, here, `${ASHA} 10.0.0.9`);
    for (let tries = 1; tries < anywhere.hits; tries += 1) await countTry(db, NOW, anywhere, ASHA);
    for (const _ of [1, 2, 3]) expect(await find('10.0.0.9')).toBe(429);
    expect(await find('10.0.0.1')).toBe(404);
  });
});

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
])('a wait of %i seconds is called %s', (seconds, wait) => {
  expect(tooManyTries(seconds).message).toBe(`Too many tries. Please try again in ${wait}.`);
});

describe('a client IP', () => {
  test.each([
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8:1:2::6]:50123', '2001:db8:1:2'],
    ['[::ffff:203.0.113.7]:50123', '203.0.113.7'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('of %s is %s', (address, ip) => {
    expect(normalizeIp(address)).toBe(ip);
  });

  test('is the socket’s if no proxy is trusted', () => {
    // Anybody can send the header. Without TRUST_PROXY it is ignored.
    const context = {
      env: { incoming: { socket: { remoteAddress: '::ffff:10.1.2.3' } } },
      req: { header: () => '1.2.3.4, 5.6.7.8' },
    } as unknown as Parameters<typeof clientIp>[0];
    expect([clientIp(context, false), clientIp(context, true)]).toEqual(['10.1.2.3', '5.6.7.8']);
  });
});
