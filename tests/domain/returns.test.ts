import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstBreakup, shareOut, splitCredit } from '#src/domain/gst-breakup.ts';
import {
  nextOfReturn,
  piecesGone,
  piecesHeld,
  REASONS,
  RETURN_DAYS,
  RETURN_STATUSES,
  returnUntil,
  worthAfterOrigin,
  worthOfLine,
  worthOfPieces,
} from '#src/domain/returns.ts';

describe('a return', () => {
  test.each([
    ['return', 'Requested', ['Approved', 'Declined']],
    ['return', 'Approved', ['Picked up', 'Received', 'Declined']],
    ['return', 'Picked up', ['Received', 'Declined']],
    ['return', 'Received', ['Refunded']],
    ['exchange', 'Received', ['Refunded', 'Exchanged']],
    ['origin', 'Received', ['Refunded']],
    ['return', 'Declined', []],
    ['return', 'Refunded', []],
    ['exchange', 'Exchanged', []],
    ['return', 'Lost', []],
  ])('%s that is %s may become %j', (kind, status, next) => {
    expect(nextOfReturn({ kind, status })).toEqual(next);
  });

  test('never goes round in circles: every path ends', () => {
    const longest = (status: string): number =>
      1 + Math.max(0, ...nextOfReturn({ kind: 'exchange', status }).map(longest));
    expect(Math.max(...RETURN_STATUSES.map(longest))).toBe(5);
  });

  test('can be asked for until the tenth day ends in India', () => {
    const last = (delivered: string) => returnUntil(new Date(delivered), RETURN_DAYS).toISOString();
    expect(last('2026-11-21T10:00:00Z')).toBe('2026-12-01T18:29:59.999Z');
    expect(last('2026-11-20T18:29:59Z')).toBe('2026-11-30T18:29:59.999Z');
    expect(last('2026-11-20T18:30:00Z')).toBe('2026-12-01T18:29:59.999Z');
    expect(returnUntil(new Date('2026-11-21T10:00:00Z'), 7).toISOString()).toBe('2026-11-28T18:29:59.999Z');
  });
});

test('shipping comes back where the shop is at fault: a product that is damaged, wrong or not as described', () => {
  const isOurs = Object.entries(REASONS).map(([reason, { isOurs }]) => [reason, isOurs]);
  expect(Object.fromEntries(isOurs)).toEqual({
    size: false,
    'changed-mind': false,
    damaged: true,
    'wrong-product': true,
    'not-as-described': true,
  });
});

describe('the pieces that the customer has', () => {
  const tee = { quantity: 3, color: 'White', size: 'S' };
  const took = (status: string, quantity: number, size = '') => ({ status, quantity, color: size && 'White', size });
  const sizes = (...returns: ReturnType<typeof took>[]) => piecesHeld(tee, returns).map(({ size }) => size);

  test.each([
    [[], ['S', 'S', 'S']],
    [[took('Requested', 1)], ['S', 'S']],
    [[took('Declined', 3)], ['S', 'S', 'S']],
    [[took('Received', 1, 'M')], ['S', 'S']],
    [[took('Exchanged', 1, 'M')], ['S', 'S', 'M']],
    [
      [took('Exchanged', 3, 'M'), took('Exchanged', 1, 'L')],
      ['M', 'M', 'L'],
    ],
    [[took('Exchanged', 1, 'M'), took('Refunded', 3)], []],
    [
      [took('Exchanged', 1, 'M'), took('Refunded', 1)],
      ['S', 'M'],
    ],
  ])('after %j are %j: replacements come last', (returns, left) => {
    expect(sizes(...returns)).toEqual(left);
  });

  test('have the colour that they were exchanged for', () => {
    expect(
      piecesHeld({ ...tee, quantity: 1 }, [{ status: 'Exchanged', quantity: 1, color: 'Navy', size: 'M' }]),
    ).toEqual([{ color: 'Navy', size: 'M' }]);
  });

  test('cost money as long as it has not come back', () => {
    expect(
      piecesGone([took('Exchanged', 1, 'M'), took('Declined', 1), took('Refunded', 1), took('Requested', 1)]),
    ).toBe(2);
  });
});

describe('what comes back', () => {
  const line = { total: 1468_00, discount: 146_80, paid: 1371_20 };

  test('is the price less its share of the discounts; shipping only where the fault is the shop’s', () => {
    expect(worthOfLine(line)).toEqual({ goods: 1321_20, shipping: 50_00 });
    expect(worthOfPieces(line, { of: 2, earlier: 0, quantity: 1 }, false)).toBe(660_60);
    expect(worthOfPieces(line, { of: 2, earlier: 0, quantity: 2 }, true)).toBe(1371_20);
  });

  test('is never below nothing, also where a coupon paid for shipping', () => {
    expect(worthOfLine({ total: 100, discount: 130, paid: 20 })).toEqual({ goods: 0, shipping: 20 });
  });

  test('of a parcel that nobody took is the payment less the shipping charge', () => {
    expect(worthAfterOrigin(76_00, [line])).toBe(26_00);
    expect(worthAfterOrigin(39_00, [line])).toBe(0);
  });
});

const sold = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 900_000 }),
    of: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(0, 5, 12, 18, 40),
  }),
  { minLength: 1, maxLength: 5 },
);
const money = fc.integer({ min: 0, max: 900_000 });
const picks = fc.array(fc.record({ line: fc.nat(4), quantity: fc.integer({ min: 1, max: 9 }), isOurs: fc.boolean() }), {
  maxLength: 30,
});

test('all returns of an order together never bring back more than was paid, in any order and for any reasons', () => {
  fc.assert(
    fc.property(sold, money, money, picks, (goods, shipping, discount, asked) => {
      const lines = gstBreakup(
        goods.map(({ price, of, rate }) => ({ total: price * of, rate })),
        { shipping, discount },
      );
      const gone = goods.map(() => 0);
      const back = goods.map(() => 0);
      for (const { line, quantity, isOurs } of asked) {
        const [priced, { of } = { of: 0 }] = [lines[line], goods[line]];
        const earlier = gone[line] ?? 0;
        if (!priced || earlier + quantity > of) continue;
        const worth = worthOfPieces(priced, { of, earlier, quantity }, isOurs);
        expect(worth).toBeGreaterThanOrEqual(0);
        gone[line] = earlier + quantity;
        back[line] = (back[line] ?? 0) + worth;
      }
      for (const [at, { paid }] of lines.entries()) expect(back[at]).toBeLessThanOrEqual(paid);
    }),
  );
});

test('the pieces of a whole order, returned one by one, bring back what was paid, less shipping unless the fault is ours', () => {
  fc.assert(
    fc.property(sold, money, money, fc.boolean(), (goods, shipping, discount, isOurs) => {
      const lines = gstBreakup(
        goods.map(({ price, of, rate }) => ({ total: price * of, rate })),
        { shipping, discount },
      );
      let back = 0;
      for (const [at, line] of lines.entries()) {
        const of = goods[at]?.of ?? 0;
        for (let earlier = 0; earlier < of; earlier += 1)
          back += worthOfPieces(line, { of, earlier, quantity: 1 }, isOurs);
      }
      const paid = lines.reduce((sum, line) => sum + line.paid, 0);
      const kept = lines.reduce((sum, line) => sum + worthOfLine(line).shipping, 0);
      expect(back).toBe(isOurs ? paid : paid - kept);
    }),
  );
});

test('credit notes over parts add up to the taxable value and the tax of the line', () => {
  const parts = fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.constantFrom(0, 5, 12, 18, 40), (amounts, rate) => {
      let before = 0;
      const sum = { taxable: 0, gst: 0 };
      for (const amount of amounts) {
        const { taxable, gst } = splitCredit({ rate }, { before, amount });
        expect([taxable + gst, gst % 2]).toEqual([amount, 0]);
        expect(Math.min(taxable, gst)).toBeGreaterThanOrEqual(0);
        before += amount;
        sum.taxable += taxable;
        sum.gst += gst;
      }
      const [line] = gstBreakup([{ total: before, rate }], { shipping: 0, discount: 0 });
      expect(sum).toEqual({ taxable: line?.taxable, gst: line?.gst });
    }),
  );
});

test('tax and shares are rounded to the nearest paisa, and a tax has two halves however small the amount', () => {
  expect(shareOut(100, [2, 1])).toEqual([67, 33]);
  expect(splitCredit({ rate: 40 }, { before: 3, amount: 1 })).toEqual({ taxable: 1, gst: 0 });
});

test('an amount shared out by weights is spent to the paisa, and no share exceeds its weight', () => {
  const weights = fc.array(fc.nat(500_000), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const amount = Math.floor(all.reduce((sum, one) => sum + one, 0) * part);
      const shares = shareOut(amount, all);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount);
      for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(all[at] ?? 0);
    }),
  );
});
