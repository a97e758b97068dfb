// What a listing shows of another category, and of what only the device has.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { listingQuery } from '#src/features/catalogue/listing-query.ts';
import { useListing } from '#src/features/catalogue/use-listing.ts';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

/** The answer to this query is a copy of the device. */
function keep(queryKey: QueryKey) {
  noteCachedSince(hashKey(queryKey), Date.now());
  onTestFinished(() => noteCachedSince(hashKey(queryKey), undefined));
}

function Names() {
  const [category, setCategory] = useState('apparel');
  const { products, isPending } = useListing({ source: { category }, params: {} });
  const names = products.map(({ productName }) => productName).join();
  return (
    <button type="button" onClick={() => setCategory('yoga')}>
      {isPending ? 'Loading' : names}
    </button>
  );
}

test('the products of one category are not shown while those of another load', async () => {
  const { user } = await renderShop(
    <Names />,
    cannedFetch({
      'GET /products': ({ query }) =>
        query.get('category') === 'yoga' ? new Promise<object>(() => undefined) : { data: [tee], nextCursor: null },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Training Tee' }));
  await screen.findByRole('button', { name: 'Loading' });
});

test('a category that the kept list of categories lacks may be a new one', async () => {
  keep(['categories']);
  const shoe = { ...tee, productName: 'Trail Shoe', category: 'Shoes' };
  await openPage('/category-products/shoes', cannedFetch({ 'GET /products': { data: [shoe], nextCursor: null } }));
  await screen.findByRole('heading', { level: 1, name: 'Shoes' });
  expect(screen.queryByText('No products found for the selected category .')).toBeNull();
});

test('a kept search that found nothing names no count and says that the shop may have more', async () => {
  const request = { source: { search: 'rope' }, params: {} };
  keep(listingQuery({} as never, request).queryKey);
  const answers = { 'GET /productdetailbyname': { data: [], nextCursor: null, total: 0 } };
  await openPage('/searched-products?q=rope', cannedFetch(answers));
  await screen.findByText('Only products saved on this device were searched. The shop may have more.');
  expect(screen.queryByText('0 products')).toBeNull();
});
