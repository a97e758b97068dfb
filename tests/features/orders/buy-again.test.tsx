// What Buy again puts into the cart.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ShopError } from '#src/base/errors.ts';
import type { AddToCart } from '#src/contract/cart.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, comboChoices, tee } from '../cart/sample-products.ts';

beforeEach(() => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
});

/** Of a product that another backend has deleted. */
const GONE = { product_id: null, quantity: 1, color: 'Black', size: 'M' };
const order = {
  ...{ _id: 'order1', status: 'Delivered', createdAt: '2026-11-05T10:00:00.000Z', orderTotalAmount: 5000 },
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  productData: [
    { product_id: tee, quantity: 3, color: 'Black', size: 'M' },
    GONE,
    { ...GONE, product_id: 'gone' },
    { product_id: combo, quantity: 2, isCombo: true, comboProducts: comboChoices },
  ],
};

test('every ordered product that still exists comes again, in the order’s sequence and quantity', async () => {
  const added: unknown[] = [];
  const { user } = await openPage(
    '/userdashboard/order-history',
    cannedFetch({
      'GET /order-history': { orders: [order, { ...order, _id: 'order2', productData: [GONE] }] },
      'GET /product': ({ query }) => ({ data: [tee, combo].filter(({ _id }) => _id === query.get('product_id')) }),
      'POST /add-cart': ({ body }) => {
        const line = body as AddToCart;
        const { product_id, quantity } = line.isCombo ? line : line.products;
        added.push([product_id, quantity]);
        return { data: { _id: `item of ${product_id}` } };
      },
    }),
  );
  const buttons = await screen.findAllByRole('button', { name: /Buy again/ });
  expect(buttons, 'none for the order whose only product is gone').toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() =>
    expect(added).toEqual([
      ['tee', 3],
      ['combo', 2],
    ]),
  );
});

test('the second click of a double click adds nothing, however fast the first one was', async () => {
  const canned = cannedFetch({
    'GET /order-history': { orders: [{ ...order, productData: order.productData.slice(0, 1) }] },
    'GET /product': { data: tee },
  });
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { router } = await openPage('/userdashboard/order-history', { ...canned, tab });
  await tab.sync.opened();
  const add = vi.spyOn(tab.sync.outbox.deviceCart(), 'add');
  const button = await screen.findByRole('button', { name: /Buy again/ });
  // The next page is still loading.
  vi.spyOn(router, 'navigate').mockResolvedValue();
  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button, { detail: 2 });
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(add).toHaveBeenCalledTimes(1);
});

test('the cart opens with what the device could store', async () => {
  allowConsole(/a change was not stored/);
  const canned = cannedFetch({
    'GET /order-history': { orders: [order] },
    'GET /product': ({ query }) => ({ data: query.get('product_id') === 'tee' ? tee : combo }),
    'POST /add-cart': { data: { _id: 'item-1' } },
  });
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { user, router } = await openPage('/userdashboard/order-history', { ...canned, tab });
  await tab.sync.opened();
  vi.spyOn(tab.sync.outbox.deviceCart(), 'add').mockRejectedValueOnce(new ShopError('outbox-full'));
  await user.click(await screen.findByRole('button', { name: /Buy again/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() => expect(canned.calls).toContain('POST /add-cart'));
});

test('a shopper who goes elsewhere before the prices of today are there stays there', async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  const canned = cannedFetch({
    'GET /order-history': { orders: [{ ...order, productData: order.productData.slice(0, 1) }] },
    'GET /product': () => asked.then(() => ({ data: tee })),
    'POST /add-cart': { data: { _id: 'item-1' } },
  });
  const { user, router } = await openPage('/userdashboard/order-history', canned);
  await user.click(await screen.findByRole('button', { name: /Buy again/ }));
  await act(() => router.navigate({ to: '/about' }));
  const navigate = vi.spyOn(router, 'navigate');
  answer();
  await waitFor(() => expect(canned.calls).toContain('POST /add-cart'));
  await screen.findByText('Product added to cart successfully');
  expect(navigate).not.toHaveBeenCalled();
});
