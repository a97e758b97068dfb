import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const line = (_id: string, productName: string, isCombo: boolean) => ({
  product_id: { _id, productName, productCode: `VY-${_id}`, salePrice: 500, regularPrice: 900, gst: 0, variations: [] },
  ...{ quantity: 1, color: 'Black', size: 'M', isCombo, comboProducts: [] },
});
const ORDER = {
  ...{ _id: 'abc123', orderNumber: 'VY-4F7K-29', status: 'Delivered', createdAt: '2026-11-20T20:30:00.000Z' },
  ...{
    orderTotalAmount: 1000,
    couponDiscount: 0,
    prepaidDiscount: 0,
    shippingCharges: 0,
    returns: [],
    returnUntil: '2999-12-01T18:29:59.999Z',
  },
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100000 },
  productData: [line('duo', 'Tee and Mat', true), line('tee', 'Training Tee', false)],
};

test('an exchange of nothing puts the keyboard at the first product that can be exchanged, and says what is missing', async () => {
  const canned = cannedFetch({ 'GET /user-profile': { user: [] }, 'GET /get-order/abc123': { data: ORDER } });
  const { user } = await openPage('/order-success?orderId=abc123', canned);
  await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
  const fields = within(await screen.findByRole('form', { name: 'Return or exchange' }));
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  await user.click(fields.getByRole('button', { name: 'Send request' }));
  expect(document.activeElement).toBe(fields.getByRole('checkbox', { name: /Training Tee/ }));
  fields.getByRole('group', { name: 'Which products?', description: 'Please choose at least one product' });
});
