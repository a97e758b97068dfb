import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstBreakup, splitGst } from '#src/domain/gst-breakup.ts';

describe('a price that includes GST', () => {
  test.each([
    [118_00, 18, 100_00, 18_00],
    [734_00, 5, 699_05, 34_95],
    [999_00, 0, 999_00, 0],
    [0, 18, 0, 0],
  ])('%i paise at %i%%: %i and %i', (paid, rate, taxable, gst) => {
    expect(splitGst(paid, rate)).toEqual({ taxable, gst });
  });
});

const TEE = { product: { salePrice: 699, gst: 5 }, quantity: 2 };
const MAT = { product: { salePrice: 500, gst: 12 }, quantity: 1 };

test('discounts are shared out by what the lines cost, and every line adds up', () => {
  expect(gstBreakup([TEE, MAT], 202_80)).toEqual([
    { paid: 1321_20, rate: 5, taxable: 1258_29, gst: 62_91 },
    { paid: 504_00, rate: 12, taxable: 450_00, gst: 54_00 },
  ]);
});

test('parts add up to the whole to the paisa, and nothing is negative', () => {
  const line = fc.record({
    product: fc.record({ salePrice: fc.integer({ min: 0, max: 90_000 }), gst: fc.constantFrom(0, 5, 12, 18, 28) }),
    quantity: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      (lines, off) => {
        const whole = gstBreakup(lines, 0).reduce((sum, { paid }) => sum + paid, 0);
        const split = gstBreakup(lines, off);
        expect(split.reduce((sum, { paid }) => sum + paid, 0)).toBe(whole - Math.min(off, whole));
        for (const { paid, taxable, gst } of split) {
          expect(taxable + gst).toBe(paid);
          expect(Math.min(paid, taxable, gst)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
