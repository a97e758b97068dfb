// Log-in tokens, and the notifications of the devices that use them.
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { authenticate, detachDevice, issueToken, revokeToken, revokeTokens } from '#server/accounts/tokens.ts';
import { createMail } from '#server/providers/mail.ts';
import { isLoggedIn, putCustomer, RAVI, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { NOW, session } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const database = oneDatabase();
let asha: TestCustomer;
let ravi: TestCustomer;
beforeEach(async () => {
  asha = await putCustomer(database().db);
  ravi = await putCustomer(database().db, RAVI);
});
const customerOf = async (token: string, days = 0) => {
  const customer = await authenticate(database().db, later(days), token);
  if (!customer) throw new Error('not logged in');
  return customer;
};
const digestOf = async (token: string) => (await customerOf(token)).tokenDigest;
const areLoggedIn = (...tokens: string[]) => Promise.all(tokens.map((token) => isLoggedIn(database().db, token)));

test('a token ends 90 days after its last use, and no use renews another one', async () => {
  const { db } = database();
  const phone = await issueToken(db, NOW, asha.id);
  await customerOf(asha.token, 1);
  expect(await authenticate(db, new Date(later(90).getTime() - 1), phone)).toMatchObject({ id: asha.id });
  expect(await authenticate(db, later(90), ravi.token)).toBeNull();
  expect(await authenticate(db, later(90), asha.token)).toMatchObject({ id: asha.id });
});

test('a log-out ends one log-in, and a new password those of one customer', async () => {
  const { db } = database();
  const mail = createMail({ db, clock: () => NOW, log: pino({ level: 'silent' }) }, false);
  const phone = await issueToken(db, NOW, asha.id);
  await revokeToken({ db, mail }, await digestOf(phone));
  expect(await areLoggedIn(phone, asha.token, ravi.token)).toEqual([false, true, true]);
  await revokeTokens(db, asha.id);
  expect(await areLoggedIn(asha.token, ravi.token)).toEqual([false, true]);
});

test('the device of a log-in is told under its next token, and no other device is', async () => {
  const { db } = database();
  const phone = await issueToken(db, NOW, asha.id);
  const all = { laptop: asha.token, phone, ravis: ravi.token };
  for (const [id, token] of Object.entries(all)) {
    const keys = { p256dh: 'B', auth: 'A', origin: 'https://push.example', endpoint: `https://push.example/${id}` };
    const owner = { session_id: session(), token_digest: await digestOf(token) };
    await db
      .insertInto('push_subscription')
      .values({ id, ...keys, ...owner, kinds: '[]' } as never)
      .execute();
  }
  const told = async () => {
    const rows = await db.selectFrom('push_subscription').select(['id', 'token_digest']).execute();
    return Object.fromEntries(rows.map(({ id, token_digest }) => [id, token_digest]));
  };
  const before = await told();
  const attach = await detachDevice(db, await digestOf(asha.token));
  expect(await told()).toEqual({ ...before, laptop: null });
  const next = await issueToken(db, NOW, asha.id);
  await attach(next);
  expect(await told()).toEqual({ ...before, laptop: await digestOf(next) });
});
