// How often each thing may be tried, and how long it is then refused.
import { expect, test } from 'vitest';
import { type LimitRule, limitRules } from '#server/limits/limit-rules.ts';
import { countTry } from '#server/limits/rate-limit.ts';
import { messageLimits } from '#server/messages/receive-message.ts';
import { NOW, openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const database = oneDatabase();

const MINUTES = 60;
const HOURS = 60 * MINUTES;

const allowed: Record<keyof typeof limitRules | keyof typeof messageLimits, { tries: number; seconds: number }> = {
  codesToAddress: { tries: 6, seconds: 1 * HOURS },
  codesToAddressDaily: { tries: 20, seconds: 24 * HOURS },
  codesFromIp: { tries: 120, seconds: 1 * HOURS },
  guessesFromIp: { tries: 300, seconds: 15 * MINUTES },
  loginsOfAddress: { tries: 20, seconds: 15 * MINUTES },
  loginsOfAddressAnywhere: { tries: 200, seconds: 1 * HOURS },
  loginsFromIp: { tries: 500, seconds: 15 * MINUTES },
  passwordChanges: { tries: 10, seconds: 15 * MINUTES },
  ownDataOfCustomer: { tries: 20, seconds: 1 * HOURS },
  passkeyChallengesFromIp: { tries: 600, seconds: 15 * MINUTES },
  loginsOfPasskey: { tries: 20, seconds: 15 * MINUTES },
  couponGuesses: { tries: 60, seconds: 15 * MINUTES },
  couponGuessesInAll: { tries: 1000, seconds: 1 * HOURS },
  reviewsOfAddress: { tries: 20, seconds: 1 * HOURS },
  reviewsFromIp: { tries: 60, seconds: 1 * HOURS },
  devicesFromIp: { tries: 120, seconds: 15 * MINUTES },
  waitsFromIp: { tries: 60, seconds: 1 * HOURS },
  waitsOfAddress: { tries: 20, seconds: 24 * HOURS },
  ordersOfSession: { tries: 30, seconds: 15 * MINUTES },
  ordersOfAddress: { tries: 120, seconds: 15 * MINUTES },
  ordersFromIp: { tries: 600, seconds: 15 * MINUTES },
  orderLookupsOfAddress: { tries: 20, seconds: 15 * MINUTES },
  orderLookupsOfAddressAnywhere: { tries: 200, seconds: 1 * HOURS },
  orderLookupsFromIp: { tries: 120, seconds: 15 * MINUTES },
  ofAddress: { tries: 10, seconds: 1 * HOURS },
  fromIp: { tries: 60, seconds: 1 * HOURS },
};

/** Sets the counter directly: trying so often would take seconds. */
const counted = (hits: number) => database().db.updateTable('rate_limit').set({ hits }).execute();

test.each(Object.entries<LimitRule>({ ...limitRules, ...messageLimits }))('%s', async (name, rule) => {
  const { tries, seconds } = allowed[name as keyof typeof allowed];
  const tryOnce = () => countTry(database().db, NOW, rule, 'somebody');
  expect((await tryOnce()).isOver).toBe(false);
  await counted(tries - 1);
  expect((await tryOnce()).isOver).toBe(false);
  expect(await tryOnce()).toEqual({ isOver: true, retryAfter: seconds });
});

test('a parcel can be looked up 120 times a minute from one client', async () => {
  const shop = openTestApp(database().db);
  const look = () => shop.get('/shipping/track/A1');
  const first = await look();
  await counted(119);
  expect((await look()).status).toBe(first.status);
  const refused = await look();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
});
