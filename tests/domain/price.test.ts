import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRupees } from '#src/domain/money.ts';
import { lineTotal, percentSaved, priceWithGst, saving, subtotal } from '#src/domain/price.ts';

describe('displayed price', () => {
  it.each([
    // sale, gst, shown (rupees)
    [1000, 18, 1180],
    [999, 5, 1049], // 1048.95
    [499, 12, 559], // 558.88
    [847.46, 18, 1000], // 1000.0028
    [0, 18, 0],
    [10.05, 0, 10],
    [10.5, 0, 11], // half a rupee goes up
    [1, 5, 1],
    [11.9, 5, 12], // 12.495
  ])('Rs. %d with %d%% GST is shown as Rs. %d', (salePrice, gst, shown) => {
    expect(priceWithGst({ salePrice, gst })).toBe(shown * 100);
  });

  it('is the regular price minus the GST-inclusive price that is saved', () => {
    expect(saving({ regularPrice: 1500, salePrice: 1000, gst: 18 })).toBe(320_00);
    expect(percentSaved(1_180_00, 1_500_00)).toBe(21);
  });

  it('never shows a negative saving', () => {
    expect(saving({ regularPrice: 1100, salePrice: 1000, gst: 18 })).toBe(0);
    expect(percentSaved(1_180_00, 0)).toBe(0);
  });

  it('never promises more percent than are saved', () => {
    expect(percentSaved(791_00, 1_000_00)).toBe(20);
  });

  it('is whole rupees, never below the sale price by more than half a rupee', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 5, 12, 18, 28), (paise, gst) => {
        const shown = priceWithGst({ salePrice: paise / 100, gst });
        expect(shown % 100).toBe(0);
        expect(shown).toBeGreaterThanOrEqual(paise - 50);
      }),
    );
  });
});

describe('cart sums', () => {
  const tee = { salePrice: 475, gst: 5 }; // 498.75 -> 499
  const belt = { salePrice: 1270, gst: 18 }; // 1498.6 -> 1499

  it('rounds each piece before it multiplies', () => {
    expect(lineTotal(tee, 3)).toBe(3 * 499_00);
  });

  it('adds the lines up', () => {
    const lines = [
      { product: tee, quantity: 2 },
      { product: belt, quantity: 1 },
    ];
    expect(subtotal(lines)).toBe((2 * 499 + 1499) * 100);
    expect(subtotal([])).toBe(0);
  });
});

describe('formatRupees', () => {
  it.each([
    [0, 'Rs.\u00a00'],
    [1_299_00, 'Rs.\u00a01,299'],
    [1_24_999_00, 'Rs.\u00a01,24,999'],
    [10_50, 'Rs.\u00a010.50'],
    [-5, 'Rs.\u00a0-0.05'],
  ])('%d paise reads %s', (paise, text) => expect(formatRupees(paise)).toBe(text));

  it('reads as the platform would write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (paise) => {
        const digits = paise % 100 === 0 ? 0 : 2;
        const written = new Intl.NumberFormat('en-IN', {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        expect(formatRupees(paise)).toBe(`Rs.\u00a0${written.format(paise / 100 || 0)}`);
      }),
    );
  });
});
