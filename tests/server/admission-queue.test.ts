// The admission queue: concurrency, maximum waits and Retry-After.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdmissionQueue, createAdmissionQueue } from '#server/http/admission-queue.ts';

const LIMITS = { concurrency: 2, burstWaitMs: 800, standingWaitMs: 200, maxLength: 100 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Enters, and notes the result and its time once they are known. */
function enter(queue: AdmissionQueue) {
  const caller: { isIn?: boolean; at?: number } = {};
  void Promise.resolve(queue.enter()).then((isIn) => Object.assign(caller, { isIn, at: performance.now() }));
  return caller;
}
/** `count` callers enter; their results do not matter. */
function enterMany(queue: AdmissionQueue, count: number): void {
  for (let at = 0; at < count; at += 1) void queue.enter();
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('runs callers at once while slots are free, then in order of arrival', async () => {
  const queue = createAdmissionQueue(LIMITS);
  expect([queue.enter(), queue.enter()]).toEqual([true, true]);
  const [third, fourth] = [enter(queue), enter(queue)];
  await pass(10);
  expect([third.isIn, fourth.isIn]).toEqual([undefined, undefined]);
  queue.leave(10);
  await pass(0);
  expect([third.isIn, fourth.isIn]).toEqual([true, undefined]);
  for (let turn = 0; turn < 3; turn += 1) queue.leave(10);
  await pass(0);
  expect([fourth.isIn, queue.isIdle()]).toEqual([true, true]);
});

test('a burst gets the long maximum wait, a standing queue the short one', async () => {
  const queue = createAdmissionQueue(LIMITS);
  enterMany(queue, 2);
  const first = enter(queue);
  await pass(150);
  const late = enter(queue);
  await pass(199);
  expect(late.isIn).toBe(undefined);
  await pass(1);
  expect([first.isIn, late.isIn]).toEqual([undefined, false]);
  await pass(450);
  expect(first.isIn).toBe(false);
  // No slot goes to those who were refused.
  for (let turn = 0; turn < 2; turn += 1) queue.leave(800);
  expect(queue.isIdle()).toBe(true);
});

test('absorbs a burst again once it has been empty', async () => {
  const queue = createAdmissionQueue(LIMITS);
  enterMany(queue, 2);
  enter(queue);
  await pass(150);
  queue.leave(150);
  await pass(0);
  const next = enter(queue);
  await pass(700);
  expect(next.isIn).toBe(undefined);
});

test('refuses a caller at once when the expected wait exceeds the maximum', async () => {
  const queue = createAdmissionQueue(LIMITS);
  for (let at = 0; at < 60; at += 1) {
    void queue.enter();
    queue.leave(100);
  }
  enterMany(queue, 2);
  // 100 ms each, two at once: sixteen wait for 800 ms.
  const waiting = Array.from({ length: 17 }, () => queue.enter());
  expect(waiting.filter((answer) => answer === false)).toEqual([]);
  expect(queue.enter()).toBe(false);
});

test('never holds more callers than its maximum length', () => {
  const queue = createAdmissionQueue({ ...LIMITS, maxLength: 3 });
  const answers = Array.from({ length: 10 }, () => queue.enter());
  expect(answers.filter((answer) => answer === false)).toHaveLength(5);
});

test('Retry-After grows with the number of refused callers and differs between them', () => {
  const queue = createAdmissionQueue({ ...LIMITS, maxLength: 0 });
  const retryAfters = () => Array.from({ length: 50 }, () => queue.retryAfter());
  enterMany(queue, 3);
  expect([Math.min(...retryAfters()), Math.max(...retryAfters())]).toEqual([expect.any(Number), 2]);
  enterMany(queue, 5_000);
  const far = retryAfters();
  expect(Math.max(...far)).toBeLessThanOrEqual(30);
  expect(Math.min(...far)).toBeGreaterThanOrEqual(15);
  expect(new Set(far).size).toBeGreaterThan(3);
});

test('Retry-After falls again when refused callers come back and are served', () => {
  const queue = createAdmissionQueue({ ...LIMITS, maxLength: 0 });
  const longest = () => Math.max(...Array.from({ length: 50 }, () => queue.retryAfter()));
  enterMany(queue, 5_000);
  expect(longest()).toBeGreaterThan(2);
  for (let at = 0; at < 5_000; at += 1) {
    queue.leave(20);
    void queue.enter();
  }
  expect(longest()).toBe(2);
});
