// Fills and empties a cart on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { fillAndEmpty } from './fill-and-empty.ts';

test('on a desktop a shopper goes from home to a category to a product, chooses, adds, changes the quantity and deletes it again', async () => {
  await fillAndEmpty(DESKTOP);
});
