// What Buy again puts into the cart.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AddToCart } from '#src/contract/cart.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { combo, comboChoices, tee } from '../cart/sample-products.ts';

test('every ordered product comes again, in the order’s sequence and quantity', async () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
  const order = {
    ...{ _id: 'order1', status: 'Delivered', createdAt: '2026-11-05T10:00:00.000Z', orderTotalAmount: 5000 },
    user: { contact_email: 'asha@example.com', payment_mode: 'online' },
    productData: [
      { product_id: tee, quantity: 3, color: 'Black', size: 'M' },
      { product_id: combo, quantity: 2, isCombo: true, comboProducts: comboChoices },
    ],
  };
  const added: unknown[] = [];
  const { user } = await openPage(
    '/userdashboard/order-history',
    cannedFetch({
      'GET /order-history': { orders: [order] },
      'GET /product': ({ query }) => ({ data: query.get('product_id') === 'tee' ? tee : combo }),
      'POST /add-cart': ({ body }) => {
        const line = body as AddToCart;
        const { product_id, quantity } = line.isCombo ? line : line.products;
        added.push([product_id, quantity]);
        return { data: { _id: `item of ${product_id}` } };
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: /Buy again/ }));
  await waitFor(() =>
    expect(added).toEqual([
      ['tee', 3],
      ['combo', 2],
    ]),
  );
});
