// Every misuse of a passkey, with a software authenticator that lies (tests/kit/server/authenticator.ts).
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { addPasskey as storePasskey } from '#server/passkeys/add-passkey.ts';
import { requireNoCertificate } from '#server/passkeys/verify-new-credential.ts';
import { createMail } from '#server/providers/mail.ts';
import { addPasskey, type NewCredential } from '#src/contract/passkey.ts';
import { ASHA, PASSWORD, putCustomer, RAVI } from '#tests/kit/server/accounts.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { type Authenticator, type Lie, openAuthenticator } from '#tests/kit/server/authenticator.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
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
const database = oneDatabase();
let world: PasskeyShop;
let phone: Authenticator;
beforeEach(async () => {
  world = await openPasskeyShop(database().db);
  phone = openAuthenticator(ORIGIN);
});

const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const LIES: readonly (readonly [string, Lie, string])[] = [
  ['a page of another origin', { origin: 'https://shop.example.evil.test' }, 'wrong-passkey'],
  ['a page without TLS', { origin: 'http://shop.example' }, 'wrong-passkey'],
  ['a sister domain', { origin: 'https://blog.shop.example' }, 'wrong-passkey'],
  ['another relying party', { rpId: 'evil.test' }, 'wrong-passkey'],
  ['a challenge that the shop did not make', { challenge: 'A'.repeat(43) }, 'wrong-code'],
  ['a device that did not see who touched it', { flags: 0x01 }, 'wrong-passkey'],
  ['a device that nobody touched', { flags: 0x04 }, 'wrong-passkey'],
];

describe('a new passkey is refused', () => {
  test.each([...LIES, ['an answer to a log-in', { type: 'webauthn.get' } as Lie, 'wrong-passkey'] as const])(
    'from %s',
    async (_, lie, code) => {
      const offered = (await offer(world)).json.data;
      const flags = lie.flags === undefined ? {} : { flags: lie.flags | 0x40 };
      const { status, json } = await send(world, phone.create(offered, { ...lie, ...flags }));
      expect([status, json.code]).toEqual([422, code]);
      expect(await listed(world)).toEqual([]);
    },
  );

  test('at the second use of its challenge, also after a refusal', async () => {
    const offered = (await offer(world)).json.data;
    expect((await send(world, phone.create(offered, { rpId: 'evil.test' }))).json.code).toBe('wrong-passkey');
    expect((await send(world, phone.create(offered))).json.code).toBe('wrong-code');
  });

  test('when a password change has ended the log-in meanwhile', async () => {
    const { db } = database();
    const offered = (await offer(world)).json.data;
    const parts = {
      db,
      clock: () => NOW,
      mail: createMail({ db, clock: () => NOW, log: pino({ level: 'silent' }) }, false),
    };
    const customer = { id: world.asha.id, contact_email: ASHA, tokenDigest: 'revoked' };
    const typed = v.parse(addPasskey.body as v.GenericSchema<object, { name: string; credential: NewCredential }>, {
      ...{ contact_email: ASHA, name: 'mine', credential: phone.create(offered) },
    });
    const config = readConfig({ SHOP_URL: ORIGIN });
    await expect(storePasskey({ ...parts, config }, customer, typed)).rejects.toMatchObject({ code: 'login-required' });
    expect(await listed(world)).toEqual([]);
  });

  test('five minutes after its challenge, not before', async () => {
    const [early, late] = [(await offer(world)).json.data, (await offer(world)).json.data];
    world.later(5 * MINUTE - 1);
    expect((await send(world, phone.create(early))).status).toBe(200);
    world.later(1);
    expect((await send(world, openAuthenticator(ORIGIN).create(late))).json.code).toBe('wrong-code');
  });

  test('with another customer’s challenge, or one for a log-in', async () => {
    const ravi = await putCustomer(database().db, RAVI);
    const his = (await offer(world, PASSWORD, ravi)).json.data;
    expect((await send(world, phone.create(his))).json.code).toBe('wrong-code');
    const open = (await ask(world.shop, '/passkey-challenge')).json.data;
    expect((await send(world, phone.create({ ...open, rp: { id: 'shop.example' } }))).json.code).toBe('wrong-code');
  });

  test.each(['apple', 'tpm', 'android-safetynet', 'fido-u2f'])(
    'with a certificate of the device’s maker: %s',
    async (fmt) => {
      const made = phone.create((await offer(world)).json.data, { fmt });
      expect((await send(world, made)).json.code).toBe('wrong-passkey');
      await expect(requireNoCertificate(made.response.attestationObject)).rejects.toThrow('a certificate');
    },
  );

  test('under another id than the device’s', async () => {
    const made = phone.create((await offer(world)).json.data);
    expect((await send(world, { ...made, id: 'A'.repeat(43) })).json.code).toBe('wrong-passkey');
  });

  test('if another customer has it', async () => {
    const ravi = await putCustomer(database().db, RAVI);
    await add(world, phone);
    expect((await add(world, phone, 'mine', ravi)).json.code).toBe('wrong-passkey');
    expect(
      (await logIn(world, phone, { userHandle: Buffer.from(world.asha.id).toString('base64url') })).json,
    ).toMatchObject({
      contact_email: ASHA,
    });
  });

  test.each(['', 'e30', Buffer.from('{"challenge":1}').toString('base64url')])(
    'if what was signed is %j',
    async (clientDataJSON) => {
      const made = phone.create((await offer(world)).json.data);
      const { status } = await send(world, { ...made, response: { ...made.response, clientDataJSON } });
      expect([400, 422]).toContain(status);
    },
  );
});

describe('a log-in with a passkey is refused', () => {
  beforeEach(() => add(world, phone));

  test.each([
    ...LIES,
    ['an answer to an addition', { type: 'webauthn.create' }, 'wrong-passkey'] as const,
    ['a counter that goes back', { counter: 0 }, 'wrong-passkey'] as const,
    ['a counter that stands still', { counter: 1 }, 'wrong-passkey'] as const,
    ['another key', { key: OTHER_KEY }, 'wrong-passkey'] as const,
    ['another owner', { userHandle: Buffer.from('somebody').toString('base64url') }, 'wrong-passkey'] as const,
    ['a passkey that nobody has', { id: 'A'.repeat(43) }, 'unknown-item'] as const,
  ])('from %s', async (_, lie, code) => {
    const { status, json } = await logIn(world, phone, lie);
    expect([status, json.code, json.token]).toEqual([code === 'unknown-item' ? 404 : 422, code, undefined]);
    // The owner still gets in.
    expect((await logIn(world, phone)).status).toBe(200);
  });

  test('at the second use of the same assertion', async () => {
    const { json } = await ask(world.shop, '/passkey-challenge');
    const credential = phone.get(json.data);
    expect((await ask(world.shop, '/loginpasskey', { credential })).status).toBe(200);
    expect((await ask(world.shop, '/loginpasskey', { credential })).json.code).toBe('wrong-code');
  });

  test('with the passkey of another customer under one’s own name', async () => {
    const ravi = await putCustomer(database().db, RAVI);
    const his = openAuthenticator(ORIGIN);
    await add(world, his, 'his', ravi);
    // His device signs, and he claims to be Asha.
    const claim = { userHandle: Buffer.from(world.asha.id).toString('base64url') };
    expect((await logIn(world, his, claim)).json.code).toBe('wrong-passkey');
    expect((await logIn(world, his, { id: phone.id, ...claim })).json.code).toBe('wrong-passkey');
    expect((await logIn(world, his)).json.contact_email).toBe(RAVI);
  });

  test('five minutes after its challenge', async () => {
    const { json } = await ask(world.shop, '/passkey-challenge');
    world.later(5 * MINUTE);
    expect((await ask(world.shop, '/loginpasskey', { credential: phone.get(json.data) })).json.code).toBe('wrong-code');
  });

  test('after twenty failures of one passkey from one client IP, and from no other; a log-in ends the count', async () => {
    const config = readConfig({ SHOP_URL: ORIGIN, TRUST_PROXY: '1' });
    const shop = openTestApp(database().db, { config, clock: () => NOW });
    const from = async (ip: string, lie: Lie = {}) => {
      const headers = { 'x-forwarded-for': ip };
      const { json } = await ask(shop, '/passkey-challenge', undefined, headers);
      const answer = await ask(shop, '/loginpasskey', { credential: phone.get(json.data, lie) }, headers);
      return [answer.status, answer.json.code];
    };
    const fail = async (times: number) => {
      for (let at = 1; at <= times; at += 1)
        expect(await from('10.0.0.9', { key: OTHER_KEY })).toEqual([422, 'wrong-passkey']);
    };
    await fail(19);
    expect((await from('10.0.0.9'))[0]).toBe(200);
    await fail(20);
    expect(await from('10.0.0.9')).toEqual([429, 'too-many-tries']);
    expect((await from('10.0.0.1'))[0]).toBe(200);
  });
});
