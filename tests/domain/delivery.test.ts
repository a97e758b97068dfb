import { expect, test } from 'vitest';
import { ARRIVAL_DAYS, businessDayAfter, dayOf } from '#src/domain/delivery.ts';

test.each([
  ['a Monday', '2026-11-23T10:00:00+05:30', 3, '26 Nov'],
  ['a Monday, over the weekend', '2026-11-23T10:00:00+05:30', 8, '3 Dec'],
  ['a Friday', '2026-11-27T10:00:00+05:30', 1, '30 Nov'],
  ['a Saturday', '2026-11-28T10:00:00+05:30', 1, '30 Nov'],
  ['a Sunday late in the evening in India', '2026-11-29T23:30:00+05:30', 1, '30 Nov'],
  ['just after midnight in India, when it is Sunday elsewhere', '2026-11-30T00:30:00+05:30', 1, '1 Dec'],
  ['the last moment of a Sunday in India', '2026-11-29T23:59:59+05:30', 1, '30 Nov'],
  ['the first moment of a Monday in India', '2026-11-30T00:00:00+05:30', 1, '1 Dec'],
  ['the end of the year', '2026-12-31T10:00:00+05:30', 1, '1 Jan'],
])('ordered on %s', (_day, at, days, expected) => {
  expect(businessDayAfter(Date.parse(at), days)).toBe(expected.replace(' ', '\u00a0'));
});

test('every month is written as the platform writes it', () => {
  const platform = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'Asia/Kolkata' });
  const days = Array.from({ length: 12 }, (_, month) => Date.parse(`2026-${String(month + 1).padStart(2, '0')}-15`));
  expect(days.map(dayOf)).toEqual(days.map((day) => `15\u00a0${platform.format(day)}`));
});

test('an order is at the door in 3 to 8 business days: 1-3 to pack it, 2-5 on the way', () => {
  expect(ARRIVAL_DAYS).toEqual({ least: 3, most: 8 });
});
