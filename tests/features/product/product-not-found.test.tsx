// 'We could not find this product' is said only after a fresh answer of the shop.
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { shaker } from '../cart/sample-products.ts';

const NOT_FOUND = 'We could not find this product';

test('an answer of the device without the product is no answer of the shop', async () => {
  allowConsole(/\[query\]/);
  const headers = { [CACHED_AT_HEADER]: String(Date.now() - 1_000) };
  const canned = cannedFetch({
    'GET /productbyname': () => Response.json({ success: true, data: [] }, { headers }),
    'GET /products': { data: [shaker], nextCursor: 'c2' },
  });
  await openPage('/product/Training-Tee', canned);
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});

test('after a later failure it does not count any more', async () => {
  allowConsole(/\[query\]/);
  let isBroken = false;
  const canned = cannedFetch({
    'GET /productbyname': () => (isBroken ? Response.json({}, { status: 500 }) : { data: [] }),
    'GET /products': { data: [], nextCursor: null },
  });
  const { queryClient } = await openPage('/product/Training-Tee', canned);
  await screen.findByText(NOT_FOUND);
  isBroken = true;
  await act(() => queryClient.refetchQueries({ queryKey: ['product'] }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});
