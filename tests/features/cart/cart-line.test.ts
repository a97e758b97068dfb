import { expect, test } from 'vitest';
import { keyOfLine, toCartLine } from '#src/features/cart/cart-line.ts';
import { combo, comboChoices, tee } from './sample-products.ts';

const single = { product: tee, color: 'Black', size: 'M', isCombo: false, comboProducts: [] };

test('two sizes of one shirt are two lines', () => {
  expect(keyOfLine(single)).toBe(keyOfLine({ ...single }));
  expect(keyOfLine(single)).not.toBe(keyOfLine({ ...single, size: 'L' }));
});

test('a combo is one line whatever the order of its members', () => {
  const line = { product: combo, color: '', size: '', isCombo: true, comboProducts: comboChoices };
  expect(keyOfLine(line)).toBe(keyOfLine({ ...line, comboProducts: [...comboChoices].reverse() }));
});

test('a combo stored by a backend that keeps only member names has the key of the one that was added', () => {
  const line = { product: combo, color: '', size: '', isCombo: true, comboProducts: comboChoices };
  const nameless = comboChoices.map((choice) => ({ ...choice, product_id: '' }));
  expect(keyOfLine({ ...line, comboProducts: nameless })).toBe(keyOfLine(line));
});

test('a stored item becomes a line with its id, waiting for nothing', () => {
  const item = {
    _id: 'item-1',
    product_id: tee,
    quantity: 2,
    color: 'Black',
    size: 'M',
    isCombo: false,
    comboProducts: [],
  };
  expect(toCartLine(item)).toMatchObject({
    ...single,
    id: 'item-1',
    quantity: 2,
    waiting: false,
    key: keyOfLine(single),
  });
});
