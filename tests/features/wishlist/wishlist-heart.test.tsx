import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { cannedFetch } from '#tests/kit/canned-fetch.ts';
import { renderShop } from '#tests/kit/render-shop.tsx';
import { allowConsole } from '#tests/kit/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const heart = () => screen.getByRole('button', { name: 'Wishlist: Training Tee' });
const isFilled = () => heart().getAttribute('aria-pressed') === 'true';

beforeEach(() => writeStored('contact_email', null));

test('without a stored contact e-mail nothing is sent', async () => {
  const canned = cannedFetch();
  const { user } = await renderShop(<WishlistHeart product={tee} />, canned);
  await user.click(heart());
  await screen.findByText('Please login to add item to wishlist');
  expect(canned.calls).toEqual([]);
});

test('with one the product is put on the list and taken off again', async () => {
  writeStored('contact_email', 'asha@example.com');
  const items: object[] = [];
  const canned = cannedFetch({
    'GET /get-wishlist': () => ({ wishlistItems: [...items] }),
    'POST /add-wishlist': ({ body }) => {
      expect(body).toEqual({ product_id: 'tee', contact_email: 'asha@example.com' });
      items.push({ _id: 'w1', product_id: 'tee' });
      return {};
    },
    'DELETE /delete-wishlist': ({ query }) => {
      expect(Object.fromEntries(query)).toEqual({ contact_email: 'asha@example.com', wishlist_item_id: 'w1' });
      items.pop();
      return {};
    },
  });
  const { user } = await renderShop(<WishlistHeart product={tee} />, canned);
  await user.click(heart());
  await screen.findByText('Product added to wishlist successfully');
  await waitFor(() => expect(isFilled()).toBe(true));
  await user.click(heart());
  await screen.findByText('Item deleted successfully');
  await waitFor(() => expect(isFilled()).toBe(false));
});

test('a failure is told and the heart stays empty', async () => {
  allowConsole(/add failed/);
  writeStored('contact_email', 'asha@example.com');
  const canned = cannedFetch({ 'POST /add-wishlist': () => Response.json({}, { status: 500 }) });
  const { user } = await renderShop(<WishlistHeart product={tee} />, canned);
  await user.click(heart());
  await screen.findByText('Failed to adding product into wishlist');
  expect(isFilled()).toBe(false);
});
