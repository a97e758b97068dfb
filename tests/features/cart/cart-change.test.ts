import { describe, expect, test } from 'vitest';
import { type CartChange, foldCart, isOvertaken } from '#src/features/cart/cart-change.ts';
import { keyOfLine, toCartLine } from '#src/features/cart/cart-line.ts';
import { shaker, tee } from './sample-products.ts';

const teeOptions = { product: tee, color: 'Black', size: 'M', isCombo: false, comboProducts: [] };
const shakerOptions = { product: shaker, color: 'Black', size: '700 ml', isCombo: false, comboProducts: [] };
const key = keyOfLine(teeOptions);
const { product, ...teeChoice } = teeOptions;
const confirmed = [toCartLine({ _id: 'item-1', quantity: 2, product_id: product, ...teeChoice })];

const addTee: CartChange = { kind: 'cart.add', line: teeOptions, quantity: 3 };
const setTo = (quantity: number): CartChange => ({ kind: 'cart.setQuantity', key, quantity });
const remove: CartChange = { kind: 'cart.remove', key };
const clear: CartChange = { kind: 'cart.clear' };

describe('the shown cart', () => {
  test('is what is confirmed while nothing is under way', () => {
    expect(foldCart(confirmed, [])).toEqual(confirmed);
  });

  test.each([
    ['adds to an equal line', [addTee], [['item-1', 5, true]]],
    ['sets a quantity', [setTo(7)], [['item-1', 7, true]]],
    ['takes a removed line away', [remove], []],
    ['empties', [clear], []],
    ['keeps the order of changes', [addTee, setTo(1), addTee], [['item-1', 4, true]]],
    ['shows a line added again after its removal as new', [remove, addTee], [[null, 3, true]]],
    ['leaves a change of a line that is gone without effect', [remove, setTo(9)], []],
  ] satisfies [string, CartChange[], unknown[]][])('%s', (_name, changes, expected) => {
    expect(foldCart(confirmed, changes).map(({ id, quantity, waiting }) => [id, quantity, waiting])).toEqual(expected);
  });

  test('puts a new line last, without an id yet', () => {
    const lines = foldCart(confirmed, [{ kind: 'cart.add', line: shakerOptions, quantity: 1 }]);
    expect(lines.map(({ id, quantity, waiting }) => [id, quantity, waiting])).toEqual([
      ['item-1', 2, false],
      [null, 1, true],
    ]);
  });

  test('never touches what is confirmed', () => {
    const before = structuredClone(confirmed);
    foldCart(confirmed, [addTee, remove, clear]);
    expect(confirmed).toEqual(before);
  });
});

describe('a quantity need not be sent', () => {
  test.each([
    ['when a later quantity follows', [setTo(4)], true],
    ['when the line is removed after it', [remove], true],
    ['when the cart is emptied after it', [clear], true],
    ['but is sent when nothing follows', [], false],
    ['but is sent when more is added to it', [addTee, setTo(4)], false],
    ['but is sent when only another line changes', [{ kind: 'cart.remove', key: 'other' }], false],
  ] satisfies [string, CartChange[], boolean][])('%s', (_name, later, expected) => {
    expect(isOvertaken(setTo(3), later)).toBe(expected);
  });

  test('an add is always sent', () => {
    expect(isOvertaken(addTee, [setTo(4)])).toBe(false);
  });
});
