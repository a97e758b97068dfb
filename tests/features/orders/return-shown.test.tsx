// What a delivered order shows of its returns, and which sizes an exchange offers.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const DAY_MS = 86_400_000;
const sizes = [
  { size: 'M', stock: 5 },
  { size: 'L', stock: 1 },
];
const TEE = {
  ...{ _id: 'tee', productName: 'Training Tee', productCode: 'VY-TEE', salePrice: 500, regularPrice: 900, gst: 0 },
  variations: [{ color: 'Black', sizes }],
};
const ORDER = {
  ...{ _id: 'abc123', orderNumber: 'VY-4F7K-29', status: 'Delivered', createdAt: '2026-11-20T20:30:00.000Z' },
  ...{ orderTotalAmount: 1000, couponDiscount: 0, prepaidDiscount: 0, shippingCharges: 0 },
  ...{ returns: [] as object[], returnUntil: '2999-12-01T18:29:59.999Z' },
  user: { contact_email: 'asha@example.com', payment_mode: 'online' },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 100000 },
  productData: [{ product_id: TEE, quantity: 2, color: 'Black', size: 'M', isCombo: false, comboProducts: [] }],
};
const open = (order: object = {}) => {
  const answers = { 'GET /get-order/abc123': { data: { ...ORDER, ...order } }, 'GET /product': { data: TEE } };
  return openPage('/order-success?orderId=abc123', cannedFetch(answers));
};

test.each([
  ['Requested', 1],
  ['Declined', 0],
])('a return that is %s names the money that comes back %i times', async (status, times) => {
  const one = { ...{ number: 'VY-4F7K-29-1', kind: 'return', status, reason: 'size', refund: 500 } };
  const lines = [{ line: 0, quantity: 1, color: '', size: '' }];
  await open({ returns: [{ ...one, lines, history: [{ status, at: '2026-11-21T10:00:00.000Z', note: '' }] }] });
  await screen.findByRole('heading', { name: 'Return VY-4F7K-29-1' });
  expect(screen.queryAllByText('Rs. 500 comes back')).toHaveLength(times);
});

test.each([
  ['an hour ago can be returned, in case the clock is wrong', 3_600_000, 1],
  ['two days ago cannot be returned', 2 * DAY_MS, 0],
])('an order whose days ended %s', async (_, ago, times) => {
  const history = [{ status: 'Declined', at: '2026-11-21T10:00:00.000Z', note: '' }];
  const declined = { number: 'VY-4F7K-29-1', kind: 'return', status: 'Declined', reason: 'size', refund: 0, history };
  const lines = [{ line: 0, quantity: 1, color: '', size: '' }];
  await open({ returnUntil: new Date(Date.now() - ago).toISOString(), returns: [{ ...declined, lines }] });
  await screen.findByRole('heading', { name: 'Return VY-4F7K-29-1' });
  expect(screen.queryAllByRole('button', { name: 'Return or exchange' })).toHaveLength(times);
});

test('a size of which fewer are left than go back cannot be chosen', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Return or exchange' }));
  const fields = within(await screen.findByRole('form', { name: 'Return or exchange' }));
  await user.click(fields.getByRole('checkbox', { name: /Training Tee/ }));
  await user.click(fields.getByRole('radio', { name: 'Another size or colour' }));
  const large = await fields.findByRole('option', { name: 'Black · L, sold out' });
  expect(large).toHaveProperty('disabled', true);
  await user.selectOptions(fields.getByLabelText('Pieces of Training Tee'), '1');
  expect(fields.getByRole('option', { name: 'Black · L' })).toHaveProperty('disabled', false);
});
