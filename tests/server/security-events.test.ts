// Security events: each once in the log and in the metrics, without names.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createShopLog } from '#server/log/shop-log.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { ASHA, mailedCode, PASSWORD, putCustomer, RAVI, signUp } from '#tests/kit/server/accounts.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { openAuthenticator } from '#tests/kit/server/authenticator.ts';
import { openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { add, logIn, ORIGIN, openPasskeyShop } from '#tests/kit/server/passkey-shop.ts';

const database = oneDatabase();
let written: string[];
const guarded = () => {
  const log = createShopLog('info', { write: (line) => void written.push(line) });
  return { log, metrics: createMetrics(), config: { ...readConfig({}), TRUST_PROXY: true } };
};
beforeEach(() => {
  written = [];
});
const events = () => written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security');
const told = () => events().map(({ event }) => event);

test('of accounts', async () => {
  const { db } = database();
  const watch = guarded();
  const shop = openTestApp(db, watch);
  const at = (place: string) => ({ 'x-forwarded-for': place });
  const logIn = (password: string, place: string) =>
    shop.call('POST', '/api/loginuser', { body: { contact_email: ASHA, password }, headers: at(place) });
  await signUp(shop, db);
  await logIn('wrong', '203.0.113.7');
  const { token } = (await logIn(PASSWORD, '203.0.113.8')).json;
  const authorization = `Bearer ${token}`;
  await putCustomer(db, RAVI);
  await shop.get('/api/user-profile', { contact_email: RAVI }, { authorization, ...at('203.0.113.7') });
  await shop.get('/api/user-profile', { contact_email: ASHA }, { authorization: '' });
  await shop.get('/api/products', {}, { 'auth-key': 'guessed' });
  const typed = { contact_email: ASHA, password: 'lifted-9', confirmPassword: 'lifted-9' };
  for (const currentPassword of ['wrong', PASSWORD])
    await shop.call('POST', '/api/update-password', {
      body: { ...typed, currentPassword },
      headers: { authorization },
    });
  await shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email: ASHA } });
  const otp = await mailedCode(db);
  const reset = { contact_email: ASHA, newPassword: PASSWORD, confirmPassword: PASSWORD };
  for (const code of [otp === '000000' ? '000001' : '000000', otp])
    await shop.call('POST', '/api/verifyotp-resetpassword', { body: { ...reset, otp: code } });

  expect(told()).toEqual([
    ...['account-opened', 'wrong-login', 'logged-in', 'not-yours', 'login-required', 'wrong-key'],
    ...['wrong-password', 'password-changed', 'wrong-code', 'password-reset'],
  ]);
  const [, wrong, right, other] = events();
  expect([wrong.from === other.from, wrong.from === right.from]).toEqual([true, false]);
  expect(wrong).toMatchObject({ from: expect.stringMatching(/^[0-9a-f]{12}$/), path: '/api/loginuser' });
  expect(written.join('')).not.toMatch(/asha|ravi|203\.0\.113/);
  expect(await watch.metrics.register.metrics()).toContain('shop_security_events_total{event="wrong-login"} 1');
});

test('of forged payments, also if the refusal is stored under a key', async () => {
  const { db } = database();
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, {});
  const checkout = openCheckout(db, guarded());
  const { json } = await checkout.place([WHITE_S]);
  const proof = await checkout.pay(json);
  const forged = { ...proof, razorpay_signature: 'f'.repeat(64) };
  await checkout.verify(json, forged);
  await checkout.verify(json, { ...proof, razorpay_order_id: 'order_of_another' });
  await checkout.verifyCod(json, proof);
  expect(told()).toEqual(['bad-signature', 'other-order', 'other-mode']);
});

test('of orders above the limit, and of a key that is used again for another call', async () => {
  const { db } = database();
  await putGoods(db, SMALL_SHOP);
  await putSettings(db, {});
  const checkout = openCheckout(db, guarded());
  const body = await checkout.bodyFor([WHITE_S]);
  for (const key of ['one', 'two', 'three', 'four']) await checkout.create(body, key);
  await checkout.create({ ...body, total: 1 }, 'one');
  expect(told()).toEqual(['too-many-open-orders', 'key-reused']);
});

test('of a passkey that was made for another site', async () => {
  const world = await openPasskeyShop(database().db);
  const phone = openAuthenticator(ORIGIN);
  await add(world, phone);
  const config = { ...readConfig({ SHOP_URL: ORIGIN }), TRUST_PROXY: true };
  const watched = { ...world, shop: openTestApp(database().db, { ...guarded(), config }) };
  await logIn(watched, phone, { rpId: 'evil.test' });
  await logIn(watched, phone);
  expect(told()).toEqual(['wrong-passkey', 'logged-in']);
});
