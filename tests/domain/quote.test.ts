import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QuoteInput, quote } from '#src/domain/quote.ts';

// One line with a total of Rs. 1,000, so that the table reads like a receipt.
const goods = (rupees: number) => [{ product: { salePrice: rupees, gst: 0 }, quantity: 1 }];
const flat50 = { status: 'active', type: 'flat', amount: 50 } as const;
const percent2 = { status: 'active', type: 'percent', amount: 2 } as const;
const prepaid5 = { discountPercentage: 5, discountActive: true };
const ten = { discount: 10, discountType: 'Percentage' };
const off200 = { discount: 200, discountType: 'Flat Amount' };
const base: QuoteInput = { lines: goods(1000), mode: null, shipping: flat50, prepaid: prepaid5, coupon: null };

describe('worked examples (rupees)', () => {
  it.each<[string, Partial<QuoteInput>, Record<string, number>]>([
    ['no payment mode yet: goods only', {}, { subtotal: 1000, shipping: 0, prepaid: 0, payable: 1000, dueNow: 1000 }],
    ['online: 5% off, shipping free', { mode: 'online' }, { shipping: 0, prepaid: 50, payable: 950, dueNow: 950 }],
    [
      'online, discount switched off',
      { mode: 'online', prepaid: { ...prepaid5, discountActive: false } },
      { prepaid: 0, payable: 1000 },
    ],
    ['online, before the setting has loaded', { mode: 'online', prepaid: null }, { prepaid: 50, payable: 950 }],
    [
      'COD: shipping on top, 5% now, the rest at the door',
      { mode: 'cod' },
      { shipping: 50, prepaid: 0, payable: 1050, advance: 53, balance: 997, dueNow: 53 },
    ],
    [
      'COD, shipping by percent',
      { mode: 'cod', shipping: percent2 },
      { shipping: 20, payable: 1020, advance: 51, balance: 969 },
    ],
    [
      'COD, shipping inactive',
      { mode: 'cod', shipping: { ...flat50, status: 'inactive' } },
      { shipping: 0, payable: 1000, advance: 50 },
    ],
    [
      'COD, a fifth in advance',
      { mode: 'cod', advancePercent: 20 },
      { payable: 1050, advance: 210, balance: 840, dueNow: 210 },
    ],
    ['COD, nothing in advance', { mode: 'cod', advancePercent: 0 }, { advance: 0, balance: 1050, dueNow: 0 }],
    ['COD, no shipping setting', { mode: 'cod', shipping: null }, { shipping: 0, payable: 1000 }],
    [
      'online with 10% coupon: 5% of what is left',
      { mode: 'online', coupon: ten },
      { coupon: 100, prepaid: 45, payable: 855 },
    ],
    [
      'COD with 10% coupon: of goods and shipping',
      { mode: 'cod', coupon: ten },
      { coupon: 105, payable: 945, advance: 47, balance: 898 },
    ],
    [
      'COD, half a percent of everything',
      { mode: 'cod', shipping: { ...percent2, amount: 0.5 }, coupon: { ...ten, discount: 0.5 } },
      { shipping: 5, coupon: 5, payable: 1000 },
    ],
    [
      'online, half a percent off',
      { mode: 'online', lines: goods(99), prepaid: { ...prepaid5, discountPercentage: 0.5 } },
      // 49.5 paise.
      { prepaid: 0, payable: 99 },
    ],
    [
      'online, half a percent off more',
      { mode: 'online', prepaid: { ...prepaid5, discountPercentage: 0.5 } },
      { prepaid: 5, payable: 995 },
    ],
    ['flat coupon', { mode: 'online', coupon: off200 }, { coupon: 200, prepaid: 40, payable: 760 }],
    [
      'coupon larger than the total',
      { mode: 'cod', lines: goods(100), coupon: off200 },
      { coupon: 150, payable: 0, advance: 0, balance: 0 },
    ],
    ['nothing in the cart', { mode: 'online', lines: [] }, { subtotal: 0, payable: 0, dueNow: 0 }],
  ])('%s', (_name, change, expected) => {
    const result = quote({ ...base, ...change });
    const rupees = Object.fromEntries(Object.entries(result).map(([name, paise]) => [name, paise / 100]));
    expect(rupees).toMatchObject(expected);
  });
});

describe('any quote', () => {
  const anyInput: fc.Arbitrary<QuoteInput> = fc.record({
    lines: fc.array(
      fc.record({
        product: fc.record({
          salePrice: fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100),
          gst: fc.constantFrom(0, 5, 12, 18),
        }),
        quantity: fc.integer({ min: 1, max: 9999 }),
      }),
      { maxLength: 20 },
    ),
    mode: fc.constantFrom('online', 'cod', null),
    shipping: fc.option(
      fc.record({
        status: fc.constantFrom('active', 'inactive', ''),
        type: fc.constantFrom('flat', 'percent'),
        amount: fc.integer({ min: -10, max: 500 }),
      }),
    ),
    prepaid: fc.option(
      fc.record({ discountPercentage: fc.integer({ min: 0, max: 150 }), discountActive: fc.boolean() }),
    ),
    coupon: fc.option(
      fc.record({
        discount: fc.integer({ min: -10, max: 100_000 }),
        discountType: fc.constantFrom('Flat Amount', 'Percentage'),
      }),
    ),
  });

  it('adds up, is whole rupees, and is never below zero', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const q = quote(input);
        for (const [name, paise] of Object.entries(q)) {
          expect(Number.isSafeInteger(paise), name).toBe(true);
          expect(paise % 100, name).toBe(0);
          expect(paise, name).toBeGreaterThanOrEqual(0);
        }
        expect(q.subtotal + q.shipping - q.coupon - q.prepaid).toBe(q.payable);
        expect(q.dueNow + q.balance).toBe(q.payable);
      }),
    );
  });

  it('charges shipping and takes an advance only for COD, and discounts prepayment only online', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const q = quote(input);
        if (input.mode !== 'cod') expect([q.shipping, q.advance, q.balance]).toEqual([0, 0, 0]);
        if (input.mode !== 'online') expect(q.prepaid).toBe(0);
      }),
    );
  });
});
