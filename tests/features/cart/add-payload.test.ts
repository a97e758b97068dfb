import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AddToCart } from '#src/contract/cart.ts';
import { addPayload } from '#src/features/cart/add-payload.ts';
import { combo, comboChoices, tee } from './sample-products.ts';

const session = '0123456789abcdef0123456789abcdef';

test('a single product goes as a products object', () => {
  const payload = addPayload({ product: tee, color: 'Navy', size: 'L', isCombo: false, comboProducts: [] }, 2, session);
  expect(payload).toEqual({
    isCombo: false,
    products: { product_id: 'tee', price: 999, session_id: session, quantity: 2, size: 'L', color: 'Navy' },
  });
  expect(v.is(AddToCart, payload)).toBe(true);
});

test('a combo goes with one entry per member', () => {
  const line = { product: combo, color: '', size: '', isCombo: true, comboProducts: comboChoices };
  const payload = addPayload(line, 1, session);
  expect(payload).toEqual({
    isCombo: true,
    product_id: 'combo',
    price: 1180,
    quantity: 1,
    products: [
      { product_id: 'tee', product_name: 'Training Tee', color: 'Black', size: 'M', stock: 20, session_id: session },
      {
        product_id: 'shaker',
        product_name: 'Shaker Bottle',
        color: 'Black',
        size: '700 ml',
        stock: 50,
        session_id: session,
      },
    ],
  });
  expect(v.is(AddToCart, payload)).toBe(true);
});
