import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitPrice } from '#src/domain/unit-price.ts';

describe('the unit price', () => {
  test.each([
    ['250 g', 99_900, { paise: 400, per: 'g' }],
    ['0.25 kg', 99_900, { paise: 400, per: 'g' }],
    ['1.5 kg', 249_900, { paise: 166_600, per: 'kg' }],
    ['1500 g', 249_900, { paise: 166_600, per: 'kg' }],
    ['500 ml', 10_000, { paise: 20, per: 'ml' }],
    ['2 l', 10_000, { paise: 5_000, per: 'l' }],
    ['45 cm', 45_000, { paise: 1_000, per: 'cm' }],
    ['3 m', 45_000, { paise: 15_000, per: 'm' }],
    ['60 N', 59_900, { paise: 998, per: 'piece' }],
  ])('of %s for %i paise is %o', (netQuantity, paise, expected) => {
    expect(unitPrice(paise, netQuantity)).toEqual(expected);
  });

  test.each(['1 kg', '1000 g', '1 l', '1000 ml', '100 cm', '1 N', '', 'some', '0 g'])(
    'is not shown for %j',
    (netQuantity) => {
      expect(unitPrice(10_000, netQuantity)).toBeNull();
    },
  );

  test('times the quantity is the price, but for rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 2, max: 999 }), (paise, grams) => {
        const unit = unitPrice(paise, `${grams} g`);
        expect(Math.abs((unit?.paise ?? 0) * grams - paise)).toBeLessThanOrEqual(grams / 2);
      }),
    );
  });
});
