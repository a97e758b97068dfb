import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { productFromListings } from '#src/features/product/product-query.ts';
import { shaker, tee } from '../cart/sample-products.ts';

test('a product is known from any of the listings that were shown', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'first'], [shaker]);
  client.setQueryData(['products', 'second'], { pages: [{ data: [tee], nextCursor: null }] });
  expect(productFromListings(client, tee.productName)).toBe(tee);
  expect(productFromListings(client, 'Something Else')).toBeUndefined();
});
