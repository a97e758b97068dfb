import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineKey } from '#src/domain/line-key.ts';

const tee = (color: string, size: string) => lineKey({ isCombo: false, product_id: 'tee', color, size });
/** A combo of a tee and a mat. */
const set = (color: string, size: string) =>
  lineKey({
    isCombo: true,
    product_id: 'set',
    members: [
      { product_id: 'tee', color, size },
      { product_id: 'mat', color: 'Teal', size: '' },
    ],
  });

describe('lineKey', () => {
  it('differs for two sizes of one shirt', () => {
    expect(tee('Black', 'M')).not.toBe(tee('Black', 'L'));
  });

  it('does not care in which order a combo names its members', () => {
    const mat = { product_id: 'mat', color: 'Teal', size: 'Standard' };
    const block = { product_id: 'block', color: 'Purple', size: 'Pair' };
    expect(lineKey({ isCombo: true, product_id: 'set', members: [mat, block] })).toBe(
      lineKey({ isCombo: true, product_id: 'set', members: [block, mat] }),
    );
  });

  it('tells apart what differs only in where one text ends and the next begins', () => {
    expect(tee('a|', 'b')).not.toBe(tee('a', '|b'));
    expect(set('a,', 'b')).not.toBe(set('a', ',b'));
    expect(tee('|\\', '')).not.toBe(tee('\\', '|'));
    expect(set(',\\', '')).not.toBe(set('\\', ','));
  });

  it('is equal only for equal choices, whatever the texts hold', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '|', ',', ';', '\\', ':') });
    fc.assert(
      fc.property(text, text, text, text, (color, size, otherColor, otherSize) => {
        const same = color === otherColor && size === otherSize;
        expect(tee(color, size) === tee(otherColor, otherSize)).toBe(same);
        expect(set(color, size) === set(otherColor, otherSize)).toBe(same);
      }),
    );
  });
});
