import { expect, test } from 'vitest';
import { longDate, shortDate } from '#src/domain/shop-date.ts';

test.each([
  ['2026-11-05T10:00:00.000Z', '05-11-26', '05-11-2026'],
  // 00:30 of the next day in India.
  ['2026-12-31T19:00:00.000Z', '01-01-27', '01-01-2027'],
  ['2026-03-09', '09-03-26', '09-03-2026'],
  ['', '', ''],
  ['yesterday', '', ''],
])('%s is written %s and %s', (iso, short, long) => {
  expect(shortDate(iso)).toBe(short);
  expect(longDate(iso)).toBe(long);
});
