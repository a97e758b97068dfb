// Every limit that a shopper can reach, over two instances on one database: exactly so many tries, and a correct Retry-After. Also
// the limits of a client IP, whatever address it names.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/db/new-id.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import { messageLimits } from '#server/messages/receive-message.ts';
import { ASHA, formOf, putCustomer, signUpOf, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { type Called, NOW, openTestApp, session, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, TEE } from '#tests/kit/server/goods.ts';
import { formWith } from '#tests/kit/server/pictures.ts';

interface Limited {
  hits: number;
  /** The status below the limit. */
  usual: number;
  ask: (shop: TestApp, asha: TestCustomer) => Promise<Called>;
}

const message = { firstname: 'A', email: ASHA, countrycode: '+91', phoneNo: '9876543210', message: 'Hello' };
const review = { rating: '4', name: 'A', email: ASHA, comment: 'C', product_id: 'tee' };
const change = { contact_email: ASHA, currentPassword: 'guessed', password: 'mine-now', confirmPassword: 'mine-now' };
const FORGED = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' };
const NEW_PASSWORD = { newPassword: 'mine-now', confirmPassword: 'mine-now' };
const post =
  (path: string, body: () => unknown, headers = false) =>
  (shop: TestApp, asha: TestCustomer) =>
    shop.call('POST', `/api${path}`, { body: body(), ...(headers ? { headers: asha.headers } : {}) });

const limited: Record<string, Limited> = {
  'log-ins': {
    hits: limitRules.loginsOfAddress.hits,
    usual: 401,
    ask: post('/loginuser', () => ({ contact_email: ASHA, password: 'guessed' })),
  },
  'sign-up codes': {
    hits: limitRules.codesToAddress.hits,
    usual: 200,
    ask: post('/sendotp', () => ({ contact_email: 'new@example.com' })),
  },
  'password codes': {
    hits: limitRules.codesToAddress.hits,
    usual: 200,
    ask: post('/sendotp_passwordforgot', () => ({ contact_email: ASHA })),
  },
  'guesses at the current password': {
    hits: limitRules.passwordChanges.hits,
    usual: 422,
    ask: post('/update-password', () => change, true),
  },
  'copies of the data': {
    hits: limitRules.ownDataOfCustomer.hits,
    usual: 200,
    ask: (shop, asha) => shop.get('/api/my-data', { contact_email: ASHA }, asha.headers),
  },
  coupons: {
    hits: limitRules.couponGuesses.hits,
    usual: 404,
    ask: (shop) => shop.get('/api/check-coupon', { code: 'GUESS', amount: 100 }),
  },
  'orders by number': {
    hits: limitRules.orderLookupsOfAddress.hits,
    usual: 404,
    ask: post('/find-order', () => ({ order_number: 'VY-2222-22', contact_email: ASHA })),
  },
  messages: { hits: messageLimits.ofAddress.hits, usual: 200, ask: post('/send-message', () => message) },
  'wishes to be told': {
    hits: limitRules.waitsOfAddress.hits,
    usual: 200,
    ask: post('/tell-me', () => ({ wait_id: newId(), product_id: 'tee', color: '', size: '', contact_email: ASHA })),
  },
  reviews: { hits: limitRules.reviewsOfAddress.hits, usual: 200, ask: post('/add-review', () => formWith(review)) },
};

onDatabase('limits', (database) => {
  let asha: TestCustomer;
  beforeEach(async () => {
    await putGoods(database().db, [TEE]);
    asha = await putCustomer(database().db, ASHA);
  });

  test.each(Object.entries(limited))('of %s hold over two instances', async (_, { hits, usual, ask }) => {
    const { url } = database();
    const second = url ? await openPostgres(url) : { db: database().db, close: async () => undefined };
    let now = NOW;
    const instances = [database().db, second.db].map((db) => openTestApp(db, { clock: () => now }));
    const answers: Called[] = [];
    for (let number = 0; number < hits + 4; number += 1)
      for (const shop of instances.slice(number % 2, (number % 2) + 1)) answers.push(await ask(shop, asha));
    expect(answers.map(({ status }) => status)).toEqual([...Array(hits).fill(usual), 429, 429, 429, 429]);

    const wait = Number(answers.at(-1)?.headers.get('retry-after'));
    const after = async (seconds: number) => {
      now = new Date(NOW.getTime() + seconds * 1000);
      const statuses = [];
      for (const shop of instances) statuses.push((await ask(shop, asha)).status);
      return statuses;
    };
    expect(await after(wait - 1)).toEqual([429, 429]);
    expect(await after(wait)).toEqual([usual, usual]);
    await second.close();
  });

  const device = (name: string) => ({
    endpoint: `https://push.example/${encodeURIComponent(name)}`,
    keys: { p256dh: 'B', auth: 'A' },
  });
  /** The last try that a client IP has, and one more, for different addresses. */
  const fromIp: Record<string, [LimitRule, (address: string) => Pick<Limited, 'usual' | 'ask'>]> = {
    'log-ins': [
      limitRules.loginsFromIp,
      (contact_email) => ({ usual: 401, ask: post('/loginuser', () => ({ contact_email, password: 'guessed' })) }),
    ],
    'sign-up codes': [
      limitRules.codesFromIp,
      (contact_email) => ({ usual: 200, ask: post('/sendotp', () => ({ contact_email })) }),
    ],
    'guesses at a sign-up code': [
      limitRules.guessesFromIp,
      (address) => ({
        usual: 422,
        ask: post('/verify-otp', () => formOf({ ...signUpOf(address), otp: '123456' })),
      }),
    ],
    'guesses at a password code': [
      limitRules.guessesFromIp,
      (contact_email) => ({
        usual: 422,
        ask: post('/verifyotp-resetpassword', () => ({ ...NEW_PASSWORD, contact_email, otp: '123456' })),
      }),
    ],
    'orders by number': [
      limitRules.orderLookupsFromIp,
      (contact_email) => ({
        usual: 404,
        ask: post('/find-order', () => ({ order_number: 'VY-2222-22', contact_email })),
      }),
    ],
    'passkey challenges': [
      limitRules.passkeyChallengesFromIp,
      () => ({ usual: 200, ask: (shop) => shop.call('POST', '/api/passkey-challenge') }),
    ],
    'log-ins with a passkey': [
      limitRules.loginsFromIp,
      (address) => ({
        usual: 422,
        ask: post('/loginpasskey', () => ({ credential: { id: btoa(address).replaceAll('=', ''), response: FORGED } })),
      }),
    ],
    'devices that subscribe': [
      limitRules.devicesFromIp,
      (address) => {
        const { endpoint, keys } = device(address);
        return {
          usual: 200,
          ask: post('/save-device', () => ({ endpoint, ...keys, kinds: [], session_id: session() })),
        };
      },
    ],
    'devices that move': [
      limitRules.devicesFromIp,
      (address) => ({
        usual: 404,
        ask: post('/move-device', () => ({ former: device(address), moved: device(`${address}-2`) })),
      }),
    ],
    messages: [
      messageLimits.fromIp,
      (email) => ({ usual: 200, ask: post('/send-message', () => ({ ...message, email })) }),
    ],
    reviews: [
      limitRules.reviewsFromIp,
      (email) => ({ usual: 200, ask: post('/add-review', () => formWith({ ...review, email })) }),
    ],
    'wishes to be told': [
      limitRules.waitsFromIp,
      (contact_email) => ({
        usual: 200,
        ask: post('/tell-me', () => ({ wait_id: newId(), product_id: 'tee', color: '', size: '', contact_email })),
      }),
    ],
  };
  test.each(Object.entries(fromIp))('of %s count a client IP, whatever address it names', async (_, [rule, askFor]) => {
    const { db } = database();
    const shop = openTestApp(db, { config: readConfig({ TRUST_PROXY: '1' }) });
    for (let tries = 1; tries < rule.hits; tries += 1) await countTry(db, NOW, rule, '10.0.0.1');
    const ask = async (address: string, ip: string) => {
      const { usual, ask: one } = askFor(address);
      const call: TestApp['call'] = (method, path, { headers, ...sent } = {}) =>
        shop.call(method, path, { ...sent, headers: { ...headers, 'x-forwarded-for': ip } });
      return (await one({ ...shop, call }, asha)).status === usual ? 'usual' : 'refused';
    };
    expect([await ask('a@example.com', '10.0.0.1'), await ask('b@example.com', '10.0.0.1')]).toEqual([
      'usual',
      'refused',
    ]);
    expect(await ask('b@example.com', '10.0.0.2')).toBe('usual');
  });

  test('of codes for an address count each purpose by itself', async () => {
    const shop = openTestApp(database().db);
    const ask = async (path: string) =>
      (await shop.call('POST', `/api/${path}`, { body: { contact_email: ASHA } })).status;
    for (let tries = 0; tries < limitRules.codesToAddress.hits; tries += 1) await ask('sendotp');
    // A stranger who asks for codes to sign up cannot keep the owner from a new password.
    expect([await ask('sendotp'), await ask('sendotp_passwordforgot')]).toEqual([429, 200]);
  });

  test('of codes for an address hold for a day too', async () => {
    const { db } = database();
    const rule = limitRules.codesToAddressDaily;
    for (let tries = 1; tries < rule.hits; tries += 1) await countTry(db, NOW, rule, `reset ${ASHA}`);
    const ask = (hours: number) =>
      openTestApp(db, { clock: () => new Date(NOW.getTime() + hours * 3_600_000) }).call(
        'POST',
        '/api/sendotp_passwordforgot',
        { body: { contact_email: ASHA } },
      );
    expect([(await ask(0)).status, (await ask(2)).status, (await ask(24)).status]).toEqual([200, 429, 200]);
  });
});
