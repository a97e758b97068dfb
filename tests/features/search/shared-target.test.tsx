// The share target: text and links that other apps share with the installed app.
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedTarget } from '#src/features/search/shared-target.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const ORIGIN = 'https://shop.example';
const shared = (params: Record<string, string>) => sharedTarget(`?${new URLSearchParams(params)}`, ORIGIN);

test.each<[string, Record<string, string>, string | null]>([
  [
    'a link of the shop',
    { shared_url: `${ORIGIN}/product/Training-Tee?color=Navy` },
    '/product/Training-Tee?color=Navy',
  ],
  ['a link in a text', { shared_text: `Look at this: ${ORIGIN}/product/Training-Tee.` }, '/product/Training-Tee'],
  ['the second of two links', { shared_text: `https://a.example/x ${ORIGIN}/best-seller` }, '/best-seller'],
  ['a text', { shared_text: 'yoga  mat', shared_title: 'A list' }, '/searched-products?q=yoga+mat'],
  [
    "another shop's link with its title",
    { shared_url: 'https://a.example/p/1', shared_title: 'Yoga mat' },
    '/searched-products?q=Yoga+mat',
  ],
  [
    'a link of the shop that leads nowhere',
    { shared_url: `${ORIGIN}/api/products`, shared_text: 'mat' },
    '/searched-products?q=mat',
  ],
  [
    'another address that begins like the shop',
    { shared_url: 'https://shop.example.evil/product/X' },
    '/searched-products?q=',
  ],
  ['a script', { shared_url: 'javascript:alert(1)', shared_text: '' }, '/searched-products?q='],
  ['nothing', { color: 'Navy' }, null],
  ['a search of the shop', { q: 'mat', shared_text: 'tee' }, null],
])('%s', (_, params, path) => {
  expect(shared(params)).toBe(path);
});

test('a long text is cut to the maximum length of a search', () => {
  const q = new URLSearchParams(shared({ shared_text: 'mat '.repeat(400) })?.split('?')[1]).get('q');
  expect(q).toHaveLength(200);
});

test('the receiving page redirects and leaves no entry in the history', async () => {
  const { router } = await openPage('/searched-products?shared_text=yoga+mat');
  await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=yoga+mat'));
  expect(router.history.length).toBe(1);
});
