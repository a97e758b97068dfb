import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a cancelled call back never comes', () => {
  const called: string[] = [];
  const cancel = platformClock.after(1_000, () => called.push('cancelled'));
  platformClock.after(1_000, () => called.push('kept'));
  vi.advanceTimersByTime(999);
  expect(called).toEqual([]);
  cancel();
  vi.advanceTimersByTime(1);
  expect(called).toEqual(['kept']);
});

test('a wall clock that is set back does not shorten an interval', () => {
  const [wall, start] = [platformClock.now(), platformClock.monotonic()];
  vi.setSystemTime(wall - 3_600_000);
  expect(platformClock.monotonic()).toBe(start);
  vi.advanceTimersByTime(250);
  expect(platformClock.monotonic() - start).toBe(250);
});
