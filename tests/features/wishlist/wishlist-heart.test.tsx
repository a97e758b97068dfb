import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { WishlistNotSaved } from '#src/features/wishlist/wishlist-not-saved.tsx';
import { WishlistRefusals } from '#src/features/wishlist/wishlist-refusals.tsx';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const hearts = () => screen.getAllByRole('button', { name: 'Wishlist: Training Tee' });
const heart = () => hearts()[0] as HTMLElement;
const isFilled = (button = heart()) => button.getAttribute('aria-pressed') === 'true';
const logIn = () => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.com');
};

beforeEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

test('without a stored contact e-mail the wish is kept on the device, and nothing is sent', async () => {
  const canned = cannedFetch();
  const { user } = await renderShop(<WishlistHeart product={tee} />, canned);
  await user.click(heart());
  await screen.findByText('Product added to wishlist successfully');
  expect(isFilled()).toBe(true);
  expect(canned.calls.filter((call) => call.includes('wishlist'))).toEqual([]);
  await user.click(heart());
  await screen.findByText('Item deleted successfully');
  expect(isFilled()).toBe(false);
});

test('a customer who has just logged out in another tab is asked to log in', async () => {
  logIn();
  allowConsole(/not-logged-in/);
  const canned = cannedFetch({ 'GET /get-wishlist': { wishlistItems: [] } });
  const { user, sync } = await renderShop(<WishlistHeart product={tee} />, canned);
  const open = await sync?.open();
  await open?.opened();
  await open?.outbox.setCustomer(null);
  await user.click(heart());
  await screen.findByText('Please login to add item to wishlist');
  expect(isFilled()).toBe(false);
});

test('with one the product is added and removed again, on every heart of the page', async () => {
  logIn();
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
  const { user } = await renderShop(
    <>
      <WishlistHeart product={tee} />
      <WishlistHeart product={tee} />
    </>,
    canned,
  );
  await user.click(heart());
  await screen.findByText('Product added to wishlist successfully');
  expect(hearts().map((button) => isFilled(button))).toEqual([true, true]);
  await waitFor(() => expect(items).toHaveLength(1));
  await user.click(heart());
  await screen.findByText('Item deleted successfully');
  expect(hearts().map((button) => isFilled(button))).toEqual([false, false]);
  await waitFor(() => expect(items).toHaveLength(0));
});

test('a rejection shows a toast, empties the heart, and is listed under "Not saved"', async () => {
  logIn();
  const canned = cannedFetch({ 'POST /add-wishlist': () => refusal(422, 'unknown-product') });
  const { user } = await renderShop(
    <>
      <WishlistHeart product={tee} />
      <WishlistRefusals />
      <WishlistNotSaved />
    </>,
    canned,
  );
  await user.click(heart());
  await screen.findByText('Failed to adding product into wishlist');
  expect(isFilled()).toBe(false);
  await screen.findByRole('region', { name: 'Not saved (1)' });
  await user.click(screen.getByRole('button', { name: 'Dismiss Training Tee' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved (1)' })).toBeNull());
});
