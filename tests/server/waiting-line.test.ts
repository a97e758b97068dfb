// The queue that is bounded by the time waited in it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWaitingLine, type WaitingLine } from '#server/http/waiting-line.ts';

const LIMITS = { atOnce: 2, burstMs: 800, standingMs: 200, most: 100 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Enters; the result is there once it is known. */
function enter(line: WaitingLine) {
  const caller: { isIn?: boolean; at?: number } = {};
  void Promise.resolve(line.enter()).then((isIn) => Object.assign(caller, { isIn, at: performance.now() }));
  return caller;
}
/** That many enter, and nobody looks at the answers. */
function enterMany(line: WaitingLine, count: number): void {
  for (let at = 0; at < count; at += 1) void line.enter();
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('serves at once while there is room, then in turn', async () => {
  const line = createWaitingLine(LIMITS);
  expect([line.enter(), line.enter()]).toEqual([true, true]);
  const [third, fourth] = [enter(line), enter(line)];
  await pass(10);
  expect([third.isIn, fourth.isIn]).toEqual([undefined, undefined]);
  line.leave(10);
  await pass(0);
  expect([third.isIn, fourth.isIn]).toEqual([true, undefined]);
  for (let turn = 0; turn < 3; turn += 1) line.leave(10);
  await pass(0);
  expect([fourth.isIn, line.isIdle()]).toEqual([true, true]);
});

test('a burst may wait for long; in a queue that stands only short', async () => {
  const line = createWaitingLine(LIMITS);
  enterMany(line, 2);
  const first = enter(line);
  await pass(150);
  const late = enter(line);
  await pass(199);
  expect(late.isIn).toBe(undefined);
  await pass(1);
  expect([first.isIn, late.isIn]).toEqual([undefined, false]);
  await pass(450);
  expect(first.isIn).toBe(false);
});

test('once it has been empty it takes a burst again', async () => {
  const line = createWaitingLine(LIMITS);
  enterMany(line, 2);
  enter(line);
  await pass(150);
  line.leave(150);
  await pass(0);
  const next = enter(line);
  await pass(700);
  expect(next.isIn).toBe(undefined);
});

test('refuses at once what would wait too long anyway, by the time that others took', async () => {
  const line = createWaitingLine(LIMITS);
  for (let at = 0; at < 60; at += 1) {
    void line.enter();
    line.leave(100);
  }
  enterMany(line, 2);
  // 100 ms each, two at once: sixteen wait for 800 ms.
  const waiting = Array.from({ length: 17 }, () => line.enter());
  expect(waiting.filter((answer) => answer === false)).toEqual([]);
  expect(line.enter()).toBe(false);
});

test('never holds more than its limit', () => {
  const line = createWaitingLine({ ...LIMITS, most: 3 });
  const answers = Array.from({ length: 10 }, () => line.enter());
  expect(answers.filter((answer) => answer === false)).toHaveLength(5);
});

test('sends those who were refused back later, the more of them there are, and not at the same time', () => {
  const line = createWaitingLine({ ...LIMITS, most: 0 });
  const told = () => Array.from({ length: 50 }, () => line.retryAfter());
  enterMany(line, 3);
  expect([Math.min(...told()), Math.max(...told())]).toEqual([expect.any(Number), 2]);
  enterMany(line, 5_000);
  const far = told();
  expect(Math.max(...far)).toBeLessThanOrEqual(30);
  expect(Math.min(...far)).toBeGreaterThanOrEqual(15);
  expect(new Set(far).size).toBeGreaterThan(3);
});
