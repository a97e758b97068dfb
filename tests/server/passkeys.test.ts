// Passkeys beside the password, with a device in software (tests/kit/server/authenticator.ts).
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '#server/accounts/delete-expired.ts';
import { readConfig } from '#server/config.ts';
import { limitRules } from '#server/limits/limit-rules.ts';
import { ASHA, isLoggedIn, lastMail, mailedCode, PASSWORD, putCustomer, RAVI } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { type Authenticator, openAuthenticator } from '#tests/kit/server/authenticator.ts';
import { onDatabase, oneDatabase } from '#tests/kit/server/databases.ts';
import {
  add,
  ask,
  listed,
  logIn,
  ORIGIN,
  offer,
  openPasskeyShop,
  type PasskeyShop,
  send,
} from '#tests/kit/server/passkey-shop.ts';

const MINUTE = 60_000;

onDatabase('a passkey', (database) => {
  let world: PasskeyShop;
  let phone: Authenticator;
  beforeEach(async () => {
    world = await openPasskeyShop(database().db);
    phone = openAuthenticator(ORIGIN);
  });

  test('is added with the password and logs in, any number of times', async () => {
    expect((await add(world, phone)).json).toEqual({ success: true, message: 'Your passkey was added.' });
    // More often than a wrong signature may be tried.
    for (let at = 1; at <= limitRules.loginsOfPasskey.hits + 2; at += 1) {
      const { status, json } = await logIn(world, phone);
      expect([at, status, json.contact_email, json.message]).toEqual([at, 200, ASHA, 'Login Successful']);
      expect(await isLoggedIn(database().db, json.token)).toBe(true);
    }
    expect(await listed(world)).toEqual([
      {
        passkey_id: expect.any(String),
        name: 'Asha’s phone',
        created_at: NOW.toISOString(),
        used_at: NOW.toISOString(),
      },
    ]);
    // The password works as before.
    const typed = { contact_email: ASHA, password: PASSWORD };
    expect((await ask(world.shop, '/loginuser', typed)).status).toBe(200);
  });

  test('may be signed with EdDSA, ES256 or RS256', async () => {
    const { pubKeyCredParams } = (await offer(world)).json.data;
    expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
  });

  test('no longer logs in once it is removed; sessions that it opened stay', async () => {
    await add(world, phone);
    const { json } = await logIn(world, phone);
    const [{ passkey_id }] = await listed(world);
    const remove = () => ask(world.shop, '/remove-passkey', { contact_email: ASHA, passkey_id }, world.asha.headers);
    expect((await remove()).status).toBe(200);
    expect([(await remove()).status, (await remove()).json.code]).toEqual([404, 'unknown-item']);
    expect((await logIn(world, phone)).json.code).toBe('unknown-item');
    expect(await isLoggedIn(database().db, json.token)).toBe(true);
    expect(await listed(world)).toEqual([]);
  });

  test('sends an e-mail when it is added and when it is removed', async () => {
    const { db } = database();
    await add(world, phone, 'Kitchen tablet');
    expect(await lastMail(db, ASHA)).toMatchObject({
      subject: 'A passkey was added to your Vyayam account',
      text: expect.stringContaining('"Kitchen tablet"'),
    });
    const [{ passkey_id }] = await listed(world);
    await ask(world.shop, '/remove-passkey', { contact_email: ASHA, passkey_id }, world.asha.headers);
    expect(await lastMail(db, ASHA)).toMatchObject({
      subject: 'A passkey was removed from your Vyayam account',
      text: expect.stringMatching(/"Kitchen tablet".*Devices that are logged in stay logged in.*change your password/s),
    });
  });

  test('stays when the password is reset, and the e-mail about the password names it', async () => {
    const { db } = database();
    await add(world, phone, 'Kitchen tablet');
    await ask(world.shop, '/sendotp_passwordforgot', { contact_email: ASHA });
    const typed = { newPassword: 'lifted-9', confirmPassword: 'lifted-9', otp: await mailedCode(db) };
    expect((await ask(world.shop, '/verifyotp-resetpassword', { contact_email: ASHA, ...typed })).status).toBe(200);
    expect((await lastMail(db, ASHA))?.text).toContain('These passkeys still log in: Kitchen tablet.');
    expect((await logIn(world, phone)).status).toBe(200);
  });

  test('is in the customer’s copy of their data without its key, and erased with them', async () => {
    await add(world, phone);
    await add(world, openAuthenticator(ORIGIN), 'Ravi’s phone', await putCustomer(database().db, RAVI));
    const { json, text } = await world.shop.get('/api/my-data', { contact_email: ASHA }, world.asha.headers);
    expect(json.data.passkeys).toEqual([
      expect.objectContaining({ name: 'Asha’s phone', credential_id: phone.id, transports: ['internal', 'hybrid'] }),
    ]);
    expect(text).not.toContain('public_key');
    expect((await ask(world.shop, '/erase-my-data', { contact_email: ASHA }, world.asha.headers)).status).toBe(200);
    expect(await database().db.selectFrom('passkey').select('name').execute()).toEqual([{ name: 'Ravi’s phone' }]);
    expect((await logIn(world, phone)).json.code).toBe('unknown-item');
  });

  test('of a device without a signature counter logs in again and again', async () => {
    const silent = openAuthenticator(ORIGIN, { counts: false });
    await add(world, silent);
    for (const _ of [1, 2, 3]) expect((await logIn(world, silent)).status).toBe(200);
  });

  test('is one of at most ten', async () => {
    for (let at = 1; at <= 10; at += 1) expect((await add(world, openAuthenticator(ORIGIN))).status).toBe(200);
    const { status, json } = await offer(world);
    expect([status, json.code]).toEqual([409, 'passkeys-full']);
  });

  test('stays one of at most ten when two calls add one at once', async () => {
    for (let at = 1; at <= 9; at += 1) await add(world, openAuthenticator(ORIGIN));
    const offers = [(await offer(world)).json.data, (await offer(world)).json.data];
    const answers = await Promise.all(offers.map((one) => send(world, openAuthenticator(ORIGIN).create(one))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('that signs two challenges with the same counter logs in once', async () => {
    await add(world, phone);
    const challenges = [
      (await ask(world.shop, '/passkey-challenge')).json.data,
      (await ask(world.shop, '/passkey-challenge')).json.data,
    ];
    const answers = await Promise.all(
      challenges.map((one) => ask(world.shop, '/loginpasskey', { credential: phone.get(one, { counter: 7 }) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

const database = oneDatabase();
let world: PasskeyShop;
let phone: Authenticator;
beforeEach(async () => {
  world = await openPasskeyShop(database().db);
  phone = openAuthenticator(ORIGIN);
});

describe('the options for the browser', () => {
  test('ask for a discoverable credential with user verification', async () => {
    const { data } = (await offer(world)).json;
    expect(data).toMatchObject({
      rp: { id: 'shop.example' },
      user: { name: ASHA, displayName: 'Asha Rao' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const handle = Buffer.from(data.user.id, 'base64url').toString();
    expect([handle, handle.includes('asha')]).toEqual([world.asha.id, false]);
  });

  test('exclude the passkeys that the customer already has', async () => {
    await add(world, phone);
    expect((await offer(world)).json.data.excludeCredentials).toMatchObject([{ id: phone.id }]);
  });

  test('of a log-in name no customer', async () => {
    await add(world, phone);
    const { json } = await ask(world.shop, '/passkey-challenge');
    expect(json.data).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
    expect(json.data.allowCredentials ?? []).toEqual([]);
  });

  test('are refused with a wrong password, which counts against the limit for password changes', async () => {
    for (let at = 1; at <= 10; at += 1) expect((await offer(world, 'guessed')).json.code).toBe('wrong-password');
    const { status, json } = await offer(world);
    expect([status, json.code]).toEqual([429, 'too-many-tries']);
  });

  test.each([
    ['no public address', {}, 'localhost'],
    ['its public address', { SHOP_URL: 'https://www.shop.example:8443' }, 'www.shop.example'],
  ])('of a shop with %s name its host', async (_, env, rpId) => {
    const shop = openTestApp(database().db, { config: readConfig(env) });
    expect((await ask(shop, '/passkey-challenge')).json.data.rpId).toBe(rpId);
  });

  test('are refused by a shop on the network without SHOP_URL', async () => {
    const shop = openTestApp(database().db, { config: readConfig({ HOST: '0.0.0.0' }) });
    const { status, json } = await ask(shop, '/passkey-challenge');
    expect([status, json.code]).toEqual([503, 'passkeys-off']);
  });
});

test('a developer’s shop takes passkeys of any port of localhost, and of no other host', async () => {
  const local = { ...world, shop: openTestApp(database().db, { config: readConfig({}) }) };
  const laptop = openAuthenticator('http://localhost:5173');
  expect((await add(local, laptop)).status).toBe(200);
  expect((await logIn(local, laptop)).status).toBe(200);
  for (const origin of ['http://localhost.evil.example', 'http://evil.example', 'https://localhost:1@evil.example'])
    expect((await logIn(local, laptop, { origin })).json.code).toBe('wrong-passkey');
});

test('an expired challenge is deleted', async () => {
  const { db } = database();
  await ask(world.shop, '/passkey-challenge');
  const left = async () => (await db.selectFrom('passkey_challenge').select('challenge').execute()).length;
  await deleteExpired(db, NOW);
  expect(await left()).toBe(1);
  await deleteExpired(db, new Date(NOW.getTime() + 5 * MINUTE + 1));
  expect(await left()).toBe(0);
});

test('a customer neither sees nor removes another’s passkeys', async () => {
  await add(world, phone);
  const [{ passkey_id }] = await listed(world);
  const ravi = await putCustomer(database().db, RAVI);
  expect(await listed(world, ravi)).toEqual([]);
  const removed = await ask(world.shop, '/remove-passkey', { contact_email: RAVI, passkey_id }, ravi.headers);
  expect([removed.status, removed.json.code]).toEqual([404, 'unknown-item']);
  expect(await listed(world)).toHaveLength(1);
});
