// How long e-mails wait for the mail server, and how long they are stored.
import { type AddressInfo, createServer, Socket } from 'node:net';
import pino from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { endOfWarning } from '#server/accounts/account-mails.ts';
import { createMail } from '#server/providers/mail.ts';
import { createMailDelivery } from '#server/providers/mail-delivery.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const database = oneDatabase();
let parts: Parameters<typeof createMail>[0];
beforeEach(() => {
  parts = { db: database().db, clock: () => NOW, log: pino({ level: 'silent' }) };
});

const read = () => database().db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
const MESSAGE = { to: 'asha@example.com', subject: 'S', text: 'T', html: 'T' };
const SERVER = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' };

test('a mail is retried after 5 s, 30 s, 2 and 10 minutes, 1, 6 and 14 hours, and then given up', async () => {
  await createMail(parts, true).send(MESSAGE as never);
  let now = NOW;
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNECTION' }));
  const refusing = { sendMail: refuse, close: () => undefined };
  const delivery = createMailDelivery({ ...parts, clock: () => now }, SERVER, refusing);
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    await delivery.deliver();
    const { next_try_at, state } = await read();
    if (state === 'waiting') waits.push((next_try_at.getTime() - now.getTime()) / SECOND);
    now = next_try_at;
  }
  expect(waits).toEqual([5, 30, 120, 600, 3_600, 21_600, 50_400]);
  expect((await read()).state).toBe('failed');
});

test('a mail is left for six minutes to the instance that sends it', async () => {
  await createMail(parts, true).send(MESSAGE as never);
  const leases: Date[] = [];
  const sendMail = async () => {
    leases.push((await read()).next_try_at);
    return {} as never;
  };
  await createMailDelivery(parts, SERVER, { sendMail, close: () => undefined }).deliver();
  expect(leases).toEqual([later(6 * MINUTE)]);
});

test('a mail is sent once by two instances while the mail server takes five minutes for each, two at once', async () => {
  const mail = createMail(parts, true);
  for (let count = 0; count < 12; count += 1) await mail.send(MESSAGE as never);
  let now = NOW;
  const clock = () => now;
  const sent: unknown[] = [];
  const under: (() => void)[] = [];
  const close = () => undefined;
  const slow = ({ messageId }: { messageId?: string }) =>
    new Promise<never>((resolve) => {
      under.push(() => {
        sent.push(messageId);
        resolve({} as never);
      });
    });
  const quick = async ({ messageId }: { messageId?: string }) => {
    sent.push(messageId);
    return {} as never;
  };
  const other = createMailDelivery({ ...parts, clock }, SERVER, { sendMail: quick, close });
  let isOver = false;
  const delivering = createMailDelivery({ ...parts, clock }, SERVER, { sendMail: slow, close })
    .deliver()
    .finally(() => {
      isOver = true;
    });
  for (;;) {
    await expect.poll(() => under.length > 0 || isOver, { interval: 1 }).toBe(true);
    if (isOver) break;
    now = new Date(now.getTime() + 5 * MINUTE);
    await other.deliver();
    for (const end of under.splice(0, 2)) end();
  }
  await delivering;
  expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
});

test('a mail is tried again later if the mail server is silent: for 10 seconds at first, for 30 in the middle', async () => {
  const called = Promise.withResolvers<Socket>();
  const server = createServer(called.resolve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await createMail(parts, true).send(MESSAGE as never);
  const delivery = createMailDelivery(parts, { ...SERVER, url: `smtp://127.0.0.1:${port}` });
  const idle = vi.spyOn(Socket.prototype, 'setTimeout');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isOver = false;
  const delivering = delivery.deliver().then(() => {
    isOver = true;
  });
  const connection = await called.promise;
  await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  // Sooner than the 30 seconds of the socket.
  await expect.poll(() => isOver, { timeout: 20_000 }).toBe(true);
  expect((await read()).last_error).toBe('ETIMEDOUT');
  expect(idle).toHaveBeenCalledWith(30 * SECOND);
  idle.mockRestore();
  connection.destroy();
  await delivering;
  delivery.close();
  server.close();
});

test('a mail that warns of a new password may be deleted after 30 days', () => {
  expect(endOfWarning(NOW)).toEqual(later(30 * DAY));
});
