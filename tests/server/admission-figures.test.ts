// The figures of the shop's own admission: nothing here passes limits of its own.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from '#server/http/admission.ts';
import { createAdmissionQueue } from '#server/http/admission-queue.ts';
import { createGoodsLane } from '#server/orders/goods-lane.ts';
import { createGoodsQueue } from '#server/orders/goods-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const CALLS = {
  checkout: { method: 'POST', url: '/api/create-order' },
  write: { method: 'POST', url: '/api/add-cart' },
  read: { method: 'GET', url: '/api/products' },
};

/** A shop that answers nothing until the test does. */
function openShop({ method, url }: (typeof CALLS)[keyof typeof CALLS]) {
  const served: ServerResponse[] = [];
  const admission = createAdmission([], () => {});
  const serve = admission.guard((_, answer) => void served.push(answer));
  const call = () => {
    const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
    const answer = new ServerResponse(request);
    serve(request, answer);
    return answer;
  };
  const callMany = (count: number) => Array.from({ length: count }, call);
  return { admission, served, call, callMany };
}
const isRefused = ({ statusCode }: ServerResponse) => statusCode === 503;

test.each([
  ['checkout', { concurrency: 64, maxLength: 500, burstWaitMs: 800, standingWaitMs: 400 }],
  ['write', { concurrency: 10, maxLength: 200, burstWaitMs: 800, standingWaitMs: 250 }],
  ['read', { concurrency: 10, maxLength: 500, burstWaitMs: 800, standingWaitMs: 250 }],
] as const)('the queue of a %s', async (kind, { concurrency, maxLength, burstWaitMs, standingWaitMs }) => {
  const shop = openShop(CALLS[kind]);
  // Quick answers: then not the expected wait, but the number is the limit.
  for (let turn = 0; turn < 60; turn += 1) {
    shop.call();
    shop.served.pop()?.end();
  }
  const first = shop.callMany(concurrency + maxLength - 1);
  expect([shop.served.length, first.filter(isRefused).length]).toEqual([concurrency, 0]);
  // After 100 ms without being empty the queue stands, and a newcomer may wait only short.
  await pass(101);
  const late = shop.call();
  expect([isRefused(late), isRefused(shop.call())]).toEqual([false, true]);
  await pass(standingWaitMs - 1);
  expect(isRefused(late)).toBe(false);
  await pass(1);
  expect(isRefused(late)).toBe(true);
  const waiting = first.at(-1) as ServerResponse;
  await pass(burstWaitMs - standingWaitMs - 102);
  expect(isRefused(waiting)).toBe(false);
  await pass(1);
  expect(isRefused(waiting)).toBe(true);
});

test('a client that reads slowly keeps its place for two seconds', async () => {
  const shop = openShop(CALLS.read);
  shop.callMany(10);
  await pass(1_500);
  const next = shop.call();
  await pass(499);
  expect(shop.served).not.toContain(next);
  await pass(1);
  expect(shop.served).toContain(next);
});

test('a client that has gone gives its place to the next at once', async () => {
  const shop = openShop(CALLS.read);
  shop.callMany(10);
  const next = shop.call();
  shop.served[0]?.emit('close');
  await pass(0);
  expect(shop.served).toContain(next);
});

test('the shop is busy for a second after a refusal', async () => {
  const shop = openShop(CALLS.write);
  shop.callMany(1_000);
  await pass(999);
  // The last of those who waited were refused after 800 ms.
  expect(shop.admission.isBusy()).toBe(true);
  await pass(800);
  expect(shop.admission.isBusy()).toBe(true);
  await pass(1);
  expect(shop.admission.isBusy()).toBe(false);
});

test('a queue expects 20 ms for each before the first answer, and each answer counts a tenth', () => {
  const waitingIn = (queue: ReturnType<typeof createAdmissionQueue>) => {
    let count = 0;
    while (queue.enter() !== false) count += 1;
    return count - 1;
  };
  const limits = { concurrency: 1, burstWaitMs: 800, standingWaitMs: 800, maxLength: 1_000 };
  // 40 of 20 ms and one more wait for 800 ms; after an answer of 200 ms, 21 of 38 ms and one more.
  expect(waitingIn(createAdmissionQueue(limits))).toBe(41);
  const queue = createAdmissionQueue(limits);
  void queue.enter();
  queue.leave(200);
  expect(waitingIn(queue)).toBe(22);
});

test('of one product two orders run, and twenty wait for 800 ms at most', async () => {
  const queue = createGoodsQueue();
  let begun = 0;
  let end = () => {};
  const refusedAt: number[] = [];
  const order = () =>
    queue(['tee'], () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    }).catch(() => void refusedAt.push(performance.now()));
  const start = performance.now();
  for (let at = 0; at < 22; at += 1) void order();
  await pass(0);
  expect([begun, refusedAt.length]).toEqual([2, 0]);
  void order();
  await pass(0);
  expect(refusedAt.length).toBe(1);
  // Also once the queue stands.
  await pass(300);
  end();
  await pass(0);
  void order();
  await pass(499);
  expect(refusedAt.length).toBe(1);
  await pass(1);
  expect(refusedAt.map((at) => at - start).slice(1)).toEqual(Array(19).fill(800));
  await pass(300);
  expect(refusedAt.map((at) => at - start).slice(20)).toEqual([1_100]);
});

test('transactions of a hot product let others pass for 50 ms at most', async () => {
  const lane = createGoodsLane();
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  void lane(['tee'], () => first.promise);
  void lane(['tee'], async () => begun.push('tee'));
  void lane(['mat'], () => new Promise(() => {}));
  first.resolve();
  await pass(49);
  expect(begun).toEqual([]);
  await pass(1);
  expect(begun).toEqual(['tee']);
});
