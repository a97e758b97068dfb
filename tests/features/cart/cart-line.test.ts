import { expect, test } from 'vitest';
import { lineOfView } from '#src/features/cart/cart-line.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { cartLine } from '#src/offline/lines.ts';
import { combo, comboChoices, tee } from './sample-products.ts';

const single = { product: tee, color: 'Black', size: 'M', isCombo: false, comboProducts: [] };
const item = {
  _id: 'item-1',
  product_id: tee,
  quantity: 2,
  color: 'Black',
  size: 'M',
  isCombo: false,
  comboProducts: [],
};

test('a line of the view is shown with what was chosen and whether it waits', () => {
  const view = { ...cartLine(single), id: null, qty: 3, waiting: true, isOnDevice: false };
  expect(lineOfView(view)).toMatchObject({ key: view.line, id: null, quantity: 3, color: 'Black', waiting: true });
  expect(lineOfView(view).product.productName).toBe('Training Tee');
});

test('an item of the backend and the line it was added as have one key', () => {
  expect(toCartLine(item)).toEqual({
    ...single,
    id: 'item-1',
    quantity: 2,
    waiting: false,
    isOnDevice: false,
    key: cartLine(single).line,
  });
  const choices = { product: combo, color: '', size: '', isCombo: true, comboProducts: comboChoices };
  const nameless = comboChoices.map((choice) => ({ ...choice, product_id: '' }));
  const stored = { ...item, product_id: combo, color: '', size: '', isCombo: true, comboProducts: nameless };
  expect(toCartLine(stored).key).toBe(cartLine(choices).line);
});
