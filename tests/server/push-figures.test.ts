// The figures of the delivery of push messages: how many are on their way, how long each may take, when a service is left alone.
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMail } from '#server/providers/mail.ts';
import { createPushDelivery } from '#server/providers/push-delivery.ts';
import { createPush } from '#server/providers/push-keys.ts';
import { isPublicEndpoint, type PushAnswer, type PushRequest } from '#server/providers/push-request.ts';
import type { NoticeKind } from '#src/contract/notification.ts';
import { NOW, session } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { startPushProvider } from '#tests/kit/server/push-provider.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const database = oneDatabase();
let service: Awaited<ReturnType<typeof startPushProvider>>;
let time: Date;
/** Messages on their way, oldest first. */
let posted: { request: PushRequest; answer: (answer: PushAnswer) => void }[];
beforeEach(async () => {
  service = await startPushProvider();
  [time, posted] = [NOW, []];
});
afterEach(() => service.stop());
const later = (ms: number) => {
  time = new Date(time.getTime() + ms);
};

/** An instance whose push services answer when the test does. */
function openDelivery() {
  const { db } = database();
  const post = (_: string, request: PushRequest) =>
    new Promise<PushAnswer>((answer) => {
      posted.push({ request, answer });
    });
  const push = createPush(db, readConfig({}), { post });
  const log = pino({ level: 'silent' });
  return createPushDelivery({ db, clock: () => time, log, push, shopUrl: 'https://shop.example' }, false);
}

/** A message to a device of the given push service. */
async function send(origin: string, kind: NoticeKind = 'shipped') {
  const { db } = database();
  const { endpoint, ...keys } = service.subscribe();
  const id = endpoint.split('/').at(-1) ?? '';
  await db
    .insertInto('push_subscription')
    .values({ ...{ id, endpoint, origin, ...keys }, session_id: session(1), token_digest: null, kinds: '[]' } as never)
    .execute();
  const notice = { kind, title: 'T', body: 'B', path: '/', tag: id };
  const mail = createMail({ db, clock: () => time, log: pino({ level: 'silent' }) }, false);
  await mail.push(id, notice, { within: db, once: id });
}
const messages = () => database().db.selectFrom('mail').selectAll().orderBy('next_try_at').execute();

test('40 messages are on their way at once', async () => {
  for (let at = 0; at < 50; at += 1) await send(`https://push-${at % 5}.example`);
  const run = openDelivery().deliver();
  await expect.poll(() => posted.length).toBeGreaterThanOrEqual(40);
  for (const { answer } of posted) answer({ status: 201, retryAfter: undefined });
  await run;
  expect(posted).toHaveLength(40);
});

test('10 messages are on their way to one service; another is tried after three seconds', async () => {
  for (let at = 0; at < 11; at += 1) await send('https://push.example');
  void openDelivery().deliver();
  const postponed = async () => (await messages()).filter(({ tries }) => tries === 0 && posted.length > 0);
  await expect.poll(async () => (await postponed()).length + posted.length).toBe(11);
  expect(posted).toHaveLength(10);
  expect((await postponed()).map((row) => row.next_try_at)).toEqual([new Date(NOW.getTime() + 3 * SECOND)]);
  for (const { answer } of posted) answer({ status: 201, retryAfter: undefined });
});

test('a push service has 10 seconds to answer, of which a run waits for 3', async () => {
  await send('https://push.example');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isDone = false;
    void openDelivery()
      .deliver()
      .then(() => {
        isDone = true;
      });
    while (posted.length === 0) await new Promise(setImmediate);
    expect(posted[0]?.request.timeoutMs).toBe(10 * SECOND);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone).toBe(true);
  } finally {
    vi.useRealTimers();
    posted[0]?.answer({ status: 201, retryAfter: undefined });
  }
});

test('a service that failed five times in a row is left alone for 30 seconds', async () => {
  const { deliver } = openDelivery();
  /** One message is tried, and fails if it is sent, unless another status is given. */
  async function isTried(status = 503) {
    posted = [];
    await send('https://push.example');
    let isDone = false;
    const run = deliver().then(() => {
      isDone = true;
    });
    await expect.poll(() => isDone || posted.length === 1).toBe(true);
    posted[0]?.answer({ status, retryAfter: undefined });
    await run;
    await database().db.deleteFrom('mail').execute();
    return posted.length === 1;
  }
  // Not in a row.
  for (const status of [503, 503, 503, 503, 201]) expect(await isTried(status)).toBe(true);
  const tried = [];
  for (let at = 1; at <= 6; at += 1) tried.push(await isTried());
  expect(tried).toEqual([true, true, true, true, true, false]);
  later(30 * SECOND - 1);
  expect(await isTried()).toBe(false);
  later(1);
  expect(await isTried()).toBe(true);
});

test('a service that asks for a pause gets it, up to an hour', async () => {
  const { deliver } = openDelivery();
  const pauseAfter = async (retryAfter: string) => {
    [posted, time] = [[], NOW];
    await send('https://push.example');
    const run = deliver();
    await expect.poll(() => posted.length).toBe(1);
    posted[0]?.answer({ status: 429, retryAfter });
    await run;
    const [row] = await messages();
    await database().db.deleteFrom('mail').execute();
    return (row?.next_try_at.getTime() ?? 0) - NOW.getTime();
  };
  expect([await pauseAfter('3599'), await pauseAfter('7200')]).toEqual([3_599 * SECOND, HOUR]);
  // RFC 9110: the header may also name a time.
  expect(await pauseAfter(new Date(NOW.getTime() + 120 * SECOND).toUTCString())).toBe(120 * SECOND);
});

test('the shop’s keys are read again after a read that failed', async () => {
  let isAway = true;
  const db = database().db.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('the database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const push = createPush(db, readConfig({}));
  await expect(push.keys()).rejects.toThrow('the database is away');
  isAway = false;
  expect((await push.keys()).publicKey).toMatch(/^[\w-]{87}$/);
});

test.each([
  ['shipped', 72],
  ['out-for-delivery', 12],
  ['delivered', 72],
  ['refund', 7 * 24],
  ['stock', 24],
  ['price', 24],
] as const)('a push service keeps a message about %s for %i hours', async (kind, hours) => {
  await send('https://push.example', kind);
  const run = openDelivery().deliver();
  await expect.poll(() => posted.length).toBe(1);
  expect(posted[0]?.request.headers.TTL).toBe(String(hours * 3_600));
  posted[0]?.answer({ status: 201, retryAfter: undefined });
  await run;
});

test('a push message is deleted after 30 days, sent or not', async () => {
  await send('https://push.example');
  expect((await messages()).map((row) => row.forget_at)).toEqual([new Date(NOW.getTime() + 30 * DAY)]);
});

test('the address of a device has 1000 characters at most', () => {
  const ofLength = (length: number) => 'https://push.example/'.padEnd(length, 'x');
  expect([isPublicEndpoint(ofLength(1_000), false), isPublicEndpoint(ofLength(1_001), false)]).toEqual([true, false]);
});
