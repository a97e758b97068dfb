import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianDay, longDate, shortDate } from '#src/domain/shop-date.ts';

test.each([
  ['2026-11-05T10:00:00.000Z', '05-11-26', '05-11-2026'],
  // 00:30 of the next day in India.
  ['2026-12-31T19:00:00.000Z', '01-01-27', '01-01-2027'],
  ['2026-03-09', '09-03-26', '09-03-2026'],
  ['', '', ''],
  ['yesterday', '', ''],
  // Beyond the range of dates, in Indian time.
  ['+275760-09-13T00:00:00.000Z', '', ''],
])('%s is written %s and %s', (iso, short, long) => {
  expect(shortDate(iso)).toBe(short);
  expect(longDate(iso)).toBe(long);
});

test('every day is the one the platform writes for India', () => {
  const india = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  const days = { min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(days), (at) => {
      const written = india.format(at).replaceAll('/', '-');
      expect(longDate(at.toISOString())).toBe(written);
      expect(indianDay(at)).toBe(written.split('-').toReversed().join('-'));
    }),
  );
});
