// Recipe: a screen in jsdom, with the real router and the real outbox. The test gives the server's answers by 'METHOD /path'.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('a product of the listing leads to its page', async () => {
  const canned = cannedFetch({ 'GET /products': { data: [{ ...tee, bestSeller: 'yes' }] } });
  await openPage('/best-seller', canned);
  const link = await screen.findByRole('link', { name: /Training Tee/ });
  expect(link.getAttribute('href')).toBe('/product/Training-Tee');
});
