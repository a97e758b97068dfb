import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Delivery, isLater, ruleFor } from '#src/domain/pin-rules.ts';

const rules = ['', '5', '560', '5600', '560001', '79'].map((prefix) => ({ prefix }));
const pins = fc.stringMatching(/^[1-9]\d{5}$/);
const prefixes = fc.uniqueArray(fc.stringMatching(/^([1-9]\d{0,5})?$/), { maxLength: 40 });
describe('the rule of a PIN code', () => {
  test.each([
    ['560001', '560001'],
    ['560002', '5600'],
    ['560102', '560'],
    ['590001', '5'],
    ['790001', '79'],
    ['411001', ''],
  ])('%s has the longest beginning that matches', (pin, prefix) => {
    expect(ruleFor(pin, rules)?.prefix).toBe(prefix);
    expect(ruleFor(pin, rules.toReversed())?.prefix).toBe(prefix);
  });

  test('is none where nothing matches', () => {
    expect(ruleFor('110001', [{ prefix: '4' }])).toBeUndefined();
  });

  test('matches, and no longer one does, in any list', () => {
    fc.assert(
      fc.property(pins, prefixes, (pin, list) => {
        const found = ruleFor(
          pin,
          list.map((prefix) => ({ prefix })),
        )?.prefix;
        const longest = [6, 5, 4, 3, 2, 1, 0].map((length) => pin.slice(0, length)).find((one) => list.includes(one));
        expect(found).toBe(longest);
      }),
    );
  });
});

const DELIVERY: Delivery = { served: true, cod: true, minDays: 3, maxDays: 5 };

test.each<[string, Partial<Delivery>, Partial<Delivery>, boolean]>([
  ['the same', {}, {}, false],
  ['begins later', { minDays: 4 }, {}, true],
  ['ends later', { maxDays: 6 }, {}, true],
  ['begins sooner and ends later', { minDays: 1, maxDays: 6 }, {}, true],
  ['is sooner', { minDays: 1, maxDays: 2 }, {}, false],
  ['delivers where nothing was promised', { minDays: 9, maxDays: 9 }, { served: false, minDays: 1 }, false],
])('later than promised: %s', (_what, now, before, expected) => {
  expect(isLater({ ...DELIVERY, ...now }, { ...DELIVERY, ...before })).toBe(expected);
});
