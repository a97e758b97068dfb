// Fills and empties a cart on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { fillAndEmpty } from './fill-and-empty.ts';

test('on a desktop a shopper browses to a product, adds it, changes the quantity and deletes it', async () => {
  await fillAndEmpty(DESKTOP);
});
