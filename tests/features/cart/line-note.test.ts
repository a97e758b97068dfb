import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CartItem } from '#src/contract/cart.ts';
import { isGone, lineNote } from '#src/features/cart/line-note.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { combo, comboChoices, tee } from './sample-products.ts';

const line = (item: object) => toCartLine(v.parse(CartItem, { _id: 'item', quantity: 1, ...item }));
const navyL = { product_id: tee, color: 'Navy', size: 'L' };

test.each([
  ['plenty in stock', line({ product_id: tee, color: 'Black', size: 'M' }), null],
  ['few left', line(navyL), { text: 'Only 3 left', isProblem: false }],
  [
    'more in the cart than left',
    line({ ...navyL, quantity: 5 }),
    { text: 'Only 3 left, 5 chosen', isProblem: true, makeIt: 3 },
  ],
  ['run out', line({ product_id: tee, color: 'Navy', size: 'M' }), { text: 'Out of stock', isProblem: true }],
  ['an option without a stock figure', line({ product_id: tee, color: 'Olive', size: 'M' }), null],
  ['a combo with all members', line({ product_id: combo, isCombo: true, comboProducts: comboChoices }), null],
  [
    'a combo with a member that ran out',
    line({
      product_id: combo,
      isCombo: true,
      comboProducts: [{ product_name: 'Training Tee', color: 'Black', size: 'L' }],
    }),
    { text: 'Training Tee is out of stock', isProblem: true },
  ],
])('says of a line with %s what the shopper must know', (_name, shown, expected) => {
  expect(lineNote(shown)).toEqual(expected);
});

test.each([null, 'b7'])('a line whose product the backend gives as %s is shown as gone, not dropped', (product_id) => {
  const gone = line({ product_id });
  expect(isGone(gone)).toBe(true);
  expect(lineNote(gone)).toEqual({ text: 'No longer sold. Please remove it.', isProblem: true });
});
