import { expect, test } from 'vitest';
import { isDraftOver } from '#src/features/session/draft-age.ts';

const NOW = Date.parse('2026-11-23T10:00:00+05:30');
const WEEK = 7 * 24 * 60 * 60_000;

test.each([
  ['of seven days stays', NOW - WEEK, false, false],
  ['of more than seven days goes', NOW - WEEK - 1, false, true],
  ['that the shopper saved on this device stays', NOW - 9 * WEEK, true, false],
  ['of a clock that was ahead goes', NOW + WEEK + 1, false, true],
  ['of an earlier build, without a time, stays', undefined, false, false],
])('a draft %s', (_, at, save_on_device, isOver) => {
  expect(isDraftOver({ at, values: { save_on_device } }, NOW)).toBe(isOver);
});
