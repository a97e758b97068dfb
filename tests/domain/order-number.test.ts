// The order number for people.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeOrderNumber, ORDER_NUMBER_SIGNS, readOrderNumber } from '#src/domain/order-number.ts';

const drawn = fc.array(fc.nat(ORDER_NUMBER_SIGNS.length - 1), { minLength: 6, maxLength: 6 }).map((places) => {
  const left = [...places];
  return makeOrderNumber(() => left.shift() ?? 0);
});

test('has no sign that looks or sounds like another, and every sign once', () => {
  expect(new Set(ORDER_NUMBER_SIGNS).size).toBe(ORDER_NUMBER_SIGNS.length);
  expect(ORDER_NUMBER_SIGNS).not.toMatch(/[0O1ILBDEGPTVZNSUA]/);
});

test('is read back however it is typed', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom('', ' ', '-', ' - '), (number, between) => {
      expect(number).toMatch(/^VY-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
      const [, four = '', two = ''] = number.split('-');
      for (const typed of [number, `vy${between}${four}${between}${two}`, `${four}${between}${two}`.toLowerCase()])
        expect(readOrderNumber(typed)).toBe(number);
    }),
  );
});

test.each(['', 'VY', 'VY-4F7K-2', 'VY-4F7K-293', 'VY-0000-00', 'VY-4F7K-29; drop', 'é'.repeat(6)])(
  '%j is none',
  (typed) => {
    expect(readOrderNumber(typed)).toBeNull();
  },
);
