// What was entered for a return, and the order has changed since.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

const product = (id: string, productName: string) => ({ ...tee, _id: id, productName, salePrice: 500, gst: 0 });
const ORDER = {
  _id: 'abc123',
  orderNumber: 'VY-4F7K-29',
  status: 'Delivered',
  createdAt: '2026-11-20T20:30:00.000Z',
  orderTotalAmount: 2000,
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 200_000 },
  productData: [
    { product_id: product('mat', 'Mat'), quantity: 1, color: '', size: '' },
    { product_id: product('tee', 'Training Tee'), quantity: 3, color: 'Black', size: 'M' },
  ],
  returnUntil: '2999-12-01T18:29:59.999Z',
  returns: [],
};
const returned = (...lines: [line: number, quantity: number][]) => ({
  ...{ number: 'VY-4F7K-29-1', kind: 'return', status: 'Requested', reason: 'size', refund: 500 },
  lines: lines.map(([line, quantity]) => ({ line, quantity, color: '', size: '' })),
  history: [{ status: 'Requested', at: '2026-11-21T10:00:00.000Z', note: '' }],
});

async function openForm(returns: object[]) {
  const page = await openPage(
    '/order-success?orderId=abc123',
    cannedFetch({ 'GET /get-order/abc123': { data: { ...ORDER, returns } } }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
  return { ...page, form: within(await screen.findByRole('form', { name: 'Return or exchange' })) };
}

test('a draft leaves out what was returned elsewhere in the meantime', async () => {
  const { user, form, unmount } = await openForm([]);
  await user.click(form.getByRole('checkbox', { name: /Mat/ }));
  await user.click(form.getByRole('checkbox', { name: /Training Tee/ }));
  form.getByText('Rs. 2,000');
  unmount();
  const later = await openForm([returned([0, 1], [1, 2])]);
  expect(later.form.getByRole('checkbox', { name: /Training Tee/ })).toHaveProperty('checked', true);
  later.form.getByText('Rs. 500');
});
