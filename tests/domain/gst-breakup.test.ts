import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstBreakup, splitGst } from '#src/domain/gst-breakup.ts';

describe('a price that includes GST', () => {
  test.each([
    [118_00, 18, 100_00, 18_00],
    [734_00, 5, 699_04, 34_96],
    [999_00, 0, 999_00, 0],
    [0, 18, 0, 0],
  ])('%i paise at %i%%: %i and %i', (paid, rate, taxable, gst) => {
    expect(splitGst(paid, rate)).toEqual({ taxable, gst });
  });
});

const TEE = { total: 1468_00, rate: 5 };
const MAT = { total: 560_00, rate: 12 };

test('shipping and discounts are shared out by what the lines cost, and every line adds up', () => {
  expect(gstBreakup([TEE, MAT], { shipping: 0, discount: 202_80 })).toMatchObject([
    { shipping: 0, discount: 146_80, paid: 1321_20, rate: 5, taxable: 1258_28, gst: 62_92 },
    { shipping: 0, discount: 56_00, paid: 504_00, rate: 12, taxable: 450_00, gst: 54_00 },
  ]);
  expect(gstBreakup([TEE, MAT], { shipping: 50_00, discount: 0 })).toMatchObject([
    { shipping: 36_19, discount: 0, paid: 1504_19 },
    { shipping: 13_81, discount: 0, paid: 573_81 },
  ]);
});

test('goods that cost nothing leave shipping to the last line', () => {
  expect(gstBreakup([{ total: 0, rate: 18 }], { shipping: 50_00, discount: 0 })).toMatchObject([{ paid: 50_00 }]);
});

test('parts add up to the whole to the paisa, nothing is negative, and the tax has two equal halves', () => {
  const line = fc.record({
    total: fc.integer({ min: 0, max: 9_000_000 }),
    rate: fc.constantFrom(0, 3, 5, 12, 18, 28, 40),
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });
  const money = fc.integer({ min: 0, max: 5_000_000 });
  fc.assert(
    fc.property(lines, money, money, (sold, shipping, discount) => {
      const whole = sold.reduce((sum, { total }) => sum + total, shipping);
      const split = gstBreakup(sold, { shipping, discount });
      expect(split.reduce((sum, { paid }) => sum + paid, 0)).toBe(whole - Math.min(discount, whole));
      for (const { paid, taxable, gst } of split) {
        expect([taxable + gst, gst % 2]).toEqual([paid, 0]);
        expect(Math.min(paid, taxable, gst)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
