// Recipe: a screen in jsdom, with the real router and the real outbox. The server's answers are given by 'METHOD /path'.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('a product of the listing leads to its page', async () => {
  const canned = cannedFetch({ 'GET /products': { data: [{ ...tee, bestSeller: 'yes' }] } });
  const { user, router } = await openPage('/best-seller', canned);
  await user.click(await screen.findByRole('link', { name: /Training Tee/ }));
  await expect.poll(() => router.state.location.pathname).toBe('/product/Training-Tee');
});
