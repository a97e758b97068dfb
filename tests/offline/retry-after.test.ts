// The real outbox and the real server with its rate limit. Every context of the device obeys the Retry-After of a 429. Nothing
// is lost, and the status shows what waits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { refused, send } from '#server/http/answer.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireTry } from '#server/limits/rate-limit.ts';
import { listen } from '#server/start/listen.ts';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { createOutbox } from '#src/offline/index.ts';
import { openContext, openDevice } from '#tests/kit/page/device-ports.ts';
import { WITHOUT_PAGE } from '#tests/kit/server/app.ts';
import { cartText, readGoods, readServerCart } from '#tests/kit/server/cart.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { openMigrated } from '#tests/kit/server/pglite-dump.ts';

/** The window is longer than the outbox's own wait after a first failure. */
const RULE = { name: 'cart-writes', hits: 2, windowMs: 4_000 };
const GOODS = ['mat', 'rope', 'ball', 'belt'].map((id) => ({ id, options: { Black: 'Std:9' } }));

interface Answered {
  at: number;
  status: number;
  /** Set for a 429. */
  untilMs: number;
}
const answered: Answered[] = [];
const restoreLog = redirectLog(() => undefined);
let shop: OpenDatabase;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  shop = await openMigrated();
  await putGoods(shop.db, GOODS);
  const app = createApp({ db: shop.db, folders: WITHOUT_PAGE });
  server = await listen({ fetch: limited(app.fetch) }, { PORT: 0, HOST: '127.0.0.1' });
});
afterAll(async () => {
  restoreLog();
  await server.stop(0);
  await shop.close();
});

/** The server's clock stands still until the test has seen both tabs wait, so that a busy machine does not outlast the window. */
const begunAt = Date.now();
let startedAt: number | undefined;
const serverNow = () => new Date(startedAt === undefined ? begunAt : begunAt + Date.now() - startedAt);

/** Every cart call counts against the limit. */
function limited(pass: ReturnType<typeof createApp>['fetch']): typeof pass {
  return async (request, env) => {
    const at = Date.now();
    const isCart = /cart/.test(request.url) && request.headers.has('idempotency-key');
    if (!isCart) return pass(request, env);
    const answer = await requireTry(shop.db, serverNow(), RULE, 'here').then(
      () => pass(request, env),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return send(refused(error), error.headers);
      },
    );
    answered.push({ at, status: answer.status, untilMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000 });
    return answer;
  };
}

test('a 429 with Retry-After is obeyed by every tab, nothing is lost, and the status says what waits', async () => {
  let isOnline = false;
  const goods = await readGoods(server.address);
  const device = openDevice();
  const config = { ...readApiConfig({ VITE_API_BASE: `${server.address}/api` }), backendIdempotency: true };
  const contexts = [1, 2].map(() => openContext(device, { fetch, config, speed: 1, isOnline: () => isOnline }));
  const tabs = contexts.map(({ ports }) => createOutbox(ports));
  const sessionId = (await tabs[0]?.session.open()) ?? '';
  const carts = tabs.map((tab) => tab.cart(sessionId));
  const stops = carts.map((cart) => cart.subscribe(() => undefined));
  for (const [index, good] of goods.entries()) await carts[index % 2]?.add(good, index + 1);
  expect(answered).toEqual([]);
  isOnline = true;
  for (const tab of tabs) void tab.wake('online');

  const refusals = () => answered.filter(({ status }) => status === 429);
  const statuses = () => carts.map((cart) => cart.snapshot().status);
  const paused = { word: 'waiting', waiting: 2, attention: [] };
  await expect.poll(statuses, { interval: 20 }).toEqual([paused, paused]);
  await expect.poll(refusals, { interval: 20 }).not.toEqual([]);
  startedAt = Date.now();
  // The tabs are woken before that time.
  for (const tab of tabs) void tab.wake('visible');

  const atRest = { word: 'online', waiting: 0, attention: [] };
  await expect.poll(statuses).toEqual([atRest, atRest]);
  for (const { at, untilMs } of refusals())
    expect(answered.filter((other) => other.at > at && other.at < at + untilMs)).toEqual([]);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(GOODS.length);
  const wanted = cartText(goods.map(({ line }, index) => ({ line, qty: index + 1 })));
  expect(cartText(await readServerCart(server.address, sessionId))).toEqual(wanted);
  for (const stop of stops) stop();
  for (const { kill } of contexts) kill();
});
