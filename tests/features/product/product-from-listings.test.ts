import { hashKey, QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { productFromListings } from '#src/features/product/product-query.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { shaker, tee } from '../cart/sample-products.ts';

test('a product is known from any of the listings that were shown', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'first'], [shaker]);
  client.setQueryData(['products', 'second'], { pages: [{ data: [tee], nextCursor: null }] });
  expect(productFromListings(client, tee.productName)?.product).toBe(tee);
  expect(productFromListings(client, 'Something Else')).toBeUndefined();
});

test('the price from a stored listing names its time when the product does not load', async () => {
  allowConsole(/product failed/);
  const { router, queryClient } = await openPage(
    '/about',
    cannedFetch({ 'GET /productbyname': () => refusal(500, 'internal') }),
  );
  const listing = ['products', 'stored'];
  queryClient.setQueryData(listing, [tee]);
  noteCachedSince(hashKey(listing), Date.now() - 86_400_000);
  onTestFinished(() => noteCachedSince(hashKey(listing), undefined));
  await act(() => router.navigate({ to: '/product/$productName', params: { productName: 'Training-Tee' } }));
  expect(await screen.findByText(/^Prices as of/)).toBeTruthy();
});
