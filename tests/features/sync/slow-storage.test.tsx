// What a tap shows while the device has not stored it yet.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ShopError } from '#src/base/errors.ts';
import { useCart } from '#src/features/cart/use-cart.ts';
import { type CartActions, useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { WishlistHeart } from '#src/features/wishlist/wishlist-heart.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { holdWrites } from '#tests/kit/page/hold-writes.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { shaker, tee } from '../cart/sample-products.ts';

const ADDED = 'Product added to cart successfully';
const inCart = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };
const teeChoice = { product: tee, color: 'Black', size: 'M', quantity: 2 };
const shakerChoice = { product: shaker, color: 'Black', size: '700 ml', quantity: 1 };
const teeLine = { key: 'p:tee|Black|M' } as Parameters<CartActions['setQuantity']>[0];

beforeEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

let actions: CartActions;
function Probe() {
  const { lines } = useCart();
  actions = useCartActions();
  return <p>{lines.map(({ key, quantity }) => `${key} x ${quantity}`).join(', ') || 'nothing'}</p>;
}

function openPhone() {
  const { fetch } = cannedFetch({ 'GET /get-cart': { cartItems: [inCart] } });
  const tab = openTab(openDevice(), { fetch });
  onTestFinished(tab.close);
  return { fetch, tab };
}

test('more of a line, another line, a quantity, a removal: each shows at once, and the toast waits', async () => {
  const { fetch, tab } = openPhone();
  await renderShop(<Probe />, { fetch, tab });
  await screen.findByText('p:tee|Black|M x 1');
  const letGo = holdWrites(tab);
  const changes: Promise<boolean>[] = [];
  const tap = (change: () => Promise<boolean>) => act(async () => void changes.push(change()));
  await tap(() => actions.addSingle(teeChoice));
  screen.getByText('p:tee|Black|M x 3');
  await tap(() => actions.addSingle(shakerChoice));
  screen.getByText('p:tee|Black|M x 3, p:shaker|Black|700 ml x 1');
  await tap(() => actions.setQuantity(teeLine, 5));
  screen.getByText('p:tee|Black|M x 5, p:shaker|Black|700 ml x 1');
  await tap(() => actions.remove(teeLine));
  screen.getByText('p:shaker|Black|700 ml x 1');
  expect(screen.queryByText(ADDED)).toBeNull();
  letGo();
  expect(await Promise.all(changes)).toEqual([true, true, true, true]);
  await screen.findAllByText(ADDED);
  screen.getByText('p:shaker|Black|700 ml x 1');
});

test('a change that cannot be stored disappears again, and a toast says so', async () => {
  allowConsole(/a change was not stored/);
  const { fetch, tab } = openPhone();
  await renderShop(<Probe />, { fetch, tab });
  await screen.findByText('p:tee|Black|M x 1');
  const letGo = holdWrites(tab, () => {
    throw new ShopError('newer-version');
  });
  let change: Promise<boolean> | undefined;
  await act(async () => {
    change = actions.setQuantity(teeLine, 4);
  });
  screen.getByText('p:tee|Black|M x 4');
  letGo();
  expect(await change).toBe(false);
  await waitFor(() => screen.getByText('p:tee|Black|M x 1'));
  await screen.findByText('The shop was updated in another tab. Reload this page, then try again.');
});

test('a heart fills at once', async () => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.com');
  const { fetch, tab } = openPhone();
  await tab.sync.opened();
  const { user } = await renderShop(<WishlistHeart product={tee} />, { fetch, tab });
  const letGo = holdWrites(tab);
  const heart = () => screen.getByRole('button', { name: 'Wishlist: Training Tee' });
  await user.click(heart());
  expect(heart().getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByText('Product added to wishlist successfully')).toBeNull();
  letGo();
  await screen.findByText('Product added to wishlist successfully');
  expect(heart().getAttribute('aria-pressed')).toBe('true');
});
