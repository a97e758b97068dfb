import { describe, expect, test } from 'vitest';
import { fewLeft, isInStock, isSoldOut, variantsOf } from '#src/domain/stock.ts';
import { makeMember, makeProduct, variations } from './listing-fixture.ts';

const single = (byColor: Record<string, string>) => makeProduct({ variations: variations(byColor) });
const combo = (...members: Record<string, string>[]) =>
  makeProduct({ isCombo: true, comboProducts: members.map((byColor, at) => makeMember(`M${at}`, byColor)) });

describe('stock', () => {
  test.each([
    ['one size left', single({ Black: 'S:0 M:1' }), { inStock: true, soldOut: false, few: 1 }],
    ['plenty', single({ Black: 'S:3 M:4' }), { inStock: true, soldOut: false, few: null }],
    ['four left', single({ Black: 'S:3 M:1' }), { inStock: true, soldOut: false, few: 4 }],
    ['five left', single({ Black: 'S:3 M:2' }), { inStock: true, soldOut: false, few: null }],
    ['nothing left', single({ Black: 'S:0', Navy: 'S:0' }), { inStock: false, soldOut: true, few: null }],
    ['a colour that states none', single({ Black: '' }), { inStock: false, soldOut: false, few: null }],
    [
      'one colour gone, one states none',
      single({ Black: 'S:0', Red: '' }),
      { inStock: false, soldOut: false, few: null },
    ],
    ['no stock stated', single({}), { inStock: false, soldOut: false, few: null }],
    ['a combo, all there', combo({ Black: 'S:1' }, { Red: 'M:2' }), { inStock: true, soldOut: false, few: null }],
    ['a combo, one gone', combo({ Black: 'S:0' }, { Red: 'M:2' }), { inStock: false, soldOut: true, few: null }],
    ['a combo, one states none', combo({}, { Red: 'M:2' }), { inStock: false, soldOut: false, few: null }],
    ['a combo, one gone, one states none', combo({}, { Red: 'M:0' }), { inStock: false, soldOut: true, few: null }],
    ['a combo of nothing', combo(), { inStock: false, soldOut: false, few: null }],
  ])('%s', (_, product, { inStock, soldOut, few }) => {
    expect({ inStock: isInStock(product), soldOut: isSoldOut(product), few: fewLeft(product) }).toEqual({
      inStock,
      soldOut,
      few,
    });
  });

  test('a colour without sizes is a variant without stock', () => {
    expect(variantsOf(single({ Black: '' }))).toEqual([{ color: 'Black', size: '', stock: 0 }]);
  });

  test('a combo has the variants of its members', () => {
    expect(variantsOf(combo({ Black: 'S:1' }, { Red: 'M:2' }))).toEqual([
      { color: 'Black', size: 'S', stock: 1 },
      { color: 'Red', size: 'M', stock: 2 },
    ]);
  });
});
