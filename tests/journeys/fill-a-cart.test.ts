// Fills and empties a cart on a phone; more products, and a desktop: fill-a-cart.long.test.ts.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { fillAndEmpty } from './fill-and-empty.ts';

test('on a phone a shopper browses to a product, adds it, changes the quantity and deletes it', async () => {
  await fillAndEmpty(PHONE);
});
