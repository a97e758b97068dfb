// Response times must not reveal whether an address has an account. Known and unknown addresses take turns over many pairs, each
// used once and from a different client IP, so that no rate limit is reached.
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { amount, isLongRun } from '#tests/kit/fixtures/amount.ts';
import { PASSWORD, putCustomers } from '#tests/kit/server/accounts.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const PAIRS = amount(15, 200);
/** Without the dummy hash, one answer would be ten times as fast. Smaller differences need many pairs to show. */
const LARGEST_RATIO = isLongRun ? 1.1 : 2;
/** A shared machine may be loaded for a while: pairs are added, never dropped, until the medians agree. */
const ROUNDS = 3;
const database = oneDatabase();

let shop: TestApp;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  await putCustomers(
    database().db,
    Array.from({ length: PAIRS * ROUNDS + 1 }, (_, at) => `known${at}@example.com`),
  );
  shop = openTestApp(database().db, { config: { ...readConfig({}), TRUST_PROXY: true } });
});

type Ask = (contact_email: string, headers: Record<string, string>) => Promise<{ status: number }>;

/** Milliseconds of one response. */
async function timed(ask: Ask, contact_email: string): Promise<number> {
  asked += 1;
  const headers = { 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` };
  const started = performance.now();
  const { status } = await ask(contact_email, headers);
  const took = performance.now() - started;
  expect(status, 'no limit is met').not.toBe(429);
  return took;
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

async function expectEven(ask: Ask): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const at = round * PAIRS + pair;
      const turns = [
        async () => known.push(await timed(ask, `known${at}@example.com`)),
        async () => unknown.push(await timed(ask, `other${at}@example.com`)),
      ];
      for (const turn of at % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
    const ratio = median(known) / median(unknown);
    ratios.push(ratio);
    if (ratio > 1 / LARGEST_RATIO && ratio < LARGEST_RATIO) return;
  }
  expect.fail(`known / unknown: ${ratios.map((one) => one.toFixed(3)).join(', ')}`);
}

const reset = { otp: '123456', newPassword: PASSWORD, confirmPassword: PASSWORD };
const asks: Record<string, Ask> = {
  'a log-in': (contact_email, headers) =>
    shop.call('POST', '/api/loginuser', { body: { contact_email, password: 'wrong-one' }, headers }),
  'a request for a password code': (contact_email, headers) =>
    shop.call('POST', '/api/sendotp_passwordforgot', { body: { contact_email }, headers }),
  'a request for a sign-up code': (contact_email, headers) =>
    shop.call('POST', '/api/sendotp', { body: { contact_email }, headers }),
  'a guess at a code': (contact_email, headers) =>
    shop.call('POST', '/api/verifyotp-resetpassword', { body: { contact_email, ...reset }, headers }),
};

test.each(Object.entries(asks))('%s takes as long for an address without an account', (_, ask) => expectEven(ask));
