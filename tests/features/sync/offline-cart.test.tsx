import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openOn, openProductOn } from './shopper.ts';

interface Listed {
  cartItems: { _id: string; product_id: { _id: string } }[];
}

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.goOnline());

test('keeps what was added offline through a closed tab, and delivers it once', async () => {
  allowConsole(/\[query\]|fetch/);
  const device = openDevice();
  const first = await openProductOn(device, shop);
  shop.goOffline();
  await first.view.findByText('You are offline');
  await first.press('Add to Cart');
  await first.badge(1);
  await screen.findByText('Product added to cart successfully');
  await first.view.findByText('Offline: 1 change saved here');
  await first.router.navigate({ to: '/cart' });
  await first.view.findByText('Only on this device');
  first.close();

  const second = await openOn(device, shop, '/cart');
  await second.badge(1);
  await second.view.findByText('Only on this device');
  expect(second.sessionId).toBe(first.sessionId);
  expect(await shop.cartOf(second.sessionId)).toEqual([]);

  shop.goOnline();
  await waitFor(async () => expect(await shop.cartOf(second.sessionId)).toEqual(['Training Tee Black S x 1']));
  await waitFor(() => expect(second.view.queryByText('Only on this device')).toBeNull());
  expect(second.view.queryByText(/^(Offline:|You are offline)/)).toBeNull();
  await second.badge(1);
});

test('an answer that was lost does not make it two', async () => {
  const device = openDevice();
  const page = await openProductOn(device, shop);
  shop.calls.length = 0;
  shop.loseAnswer('POST /add-cart');
  await page.press('Add to Cart');
  await waitFor(() => expect(shop.calls.filter((call) => call === 'POST /add-cart').length).toBeGreaterThan(1));
  expect(await shop.cartOf(page.sessionId)).toEqual(['Training Tee Black S x 1']);
  await page.badge(1);
});

test('a first visit without a network shows an empty cart, not placeholders for ever', async () => {
  allowConsole(/\[query\]|fetch/);
  shop.goOffline();
  const page = await openOn(openDevice(), shop, '/cart');
  await page.view.findByText('Your cart is empty');
});

test('names each difference when the shop has changed the cart meanwhile', async () => {
  allowConsole(/\[query\]|fetch/);
  const page = await openProductOn(openDevice(), shop);
  await page.press('Add to Cart');
  await waitFor(async () => expect(await shop.cartOf(page.sessionId)).toEqual(['Training Tee Black S x 1']));
  await page.router.navigate({ to: '/cart' });
  const quantity = await page.view.findByRole('spinbutton', { name: 'Quantity of Training Tee' });
  const session_id = page.sessionId;
  const lineOf = async (product: string) => {
    const { cartItems } = (await shop.elsewhere('GET', `/get-cart?session_id=${session_id}`)) as Listed;
    return cartItems.find(({ product_id }) => product_id._id === product)?._id;
  };
  const afterAnOutage = async (meanwhile: () => Promise<unknown>) => {
    shop.goOffline();
    await page.view.findByText('You are offline');
    await page.view.findByText(/^Prices as of/);
    await meanwhile();
    shop.goOnline();
  };

  await afterAnOutage(async () => {
    const changed = { cart_item_id: await lineOf('tee'), quantity: 2 };
    await shop.elsewhere('PUT', `/update-cart?session_id=${session_id}`, changed);
    const products = { product_id: 'mat', price: 500, session_id, quantity: 1, color: 'Teal', size: 'Std' };
    await shop.elsewhere('POST', '/add-cart', { isCombo: false, products });
  });
  await page.view.findByText('The shop changed the quantity of Training Tee (it was 1)');
  await page.view.findByText('The shop also has Yoga Mat in your cart');
  expect(quantity).toHaveProperty('value', '2');

  await afterAnOutage(async () =>
    shop.elsewhere('DELETE', `/delete-cart?session_id=${session_id}&cart_item_id=${await lineOf('mat')}`),
  );
  await page.view.findByText('Yoga Mat was removed by the shop');
  expect(await shop.cartOf(session_id)).toEqual(['Training Tee Black S x 2']);
});
