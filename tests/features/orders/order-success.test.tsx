// The screen of /order-success.
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const ORDER = {
  _id: 'abc123',
  status: 'Placed',
  createdAt: '2026-11-20T20:30:00.000Z',
  couponCode: 'TEN',
  orderTotalAmount: 1219,
  advancePaid: 0,
  remainingAmount: 0,
  couponDiscount: 143,
  prepaidDiscount: 66,
  shippingCharges: 0,
  user: {
    contact_email: 'asha@example.com',
    payment_mode: 'online',
    order_note: 'Ring twice',
    shipping_name: 'Asha Rao',
    shipping_phone: '9876543210',
    shipping_address_line1: '12 MG Road',
    shipping_address_line2: 'Flat 4',
    shipping_city: 'Pune',
    shipping_state: 'Maharashtra',
    shipping_zip_code: '411001',
    shipping_country: 'India',
    billing_name: 'Vyas & Co',
    billing_address_line1: '',
  },
  payment: { razorpay_payment_id: 'pay_1', status: 'captured', amount: 121900 },
  paymentData: { status: 'paid', amount: 121900, amount_paid: 121900, receipt: 'rcpt_1' },
  productData: [
    {
      product_id: {
        _id: 'tee',
        productName: 'Training Tee',
        productCode: 'VY-TEE',
        salePrice: 680,
        regularPrice: 900,
        gst: 5,
      },
      quantity: 2,
      color: 'Black',
      size: 'M',
    },
  ],
};

async function openOrder(order: object = {}, answers: Record<string, Answer> = {}) {
  const server = cannedFetch({ 'GET /get-order/abc123': { data: { ...ORDER, ...order } }, ...answers });
  const page = await openPage('/order-success?orderId=abc123', server);
  return { ...page, server };
}
const logIn = () => {
  localStorage.setItem('userToken', 'token');
  localStorage.setItem('contact_email', 'asha@example.com');
};

test('thanks, and shows everything about the order', async () => {
  await openOrder();
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  const details = within(screen.getByRole('region', { name: 'Order details' }));
  // 20:30 in London is the next day in India.
  for (const fact of ['abc123', '21-11-2026', 'Placed', 'Online payment', 'pay_1', 'rcpt_1', 'TEN', 'Ring twice'])
    expect(details.getByText(fact)).toBeTruthy();
  const billing = within(screen.getByRole('region', { name: 'Billing address' }));
  expect(billing.getByText('Vyas & Co')).toBeTruthy();
  for (const line of ['12 MG Road', 'Flat 4']) expect(billing.getByText(line)).toBeTruthy();
  const products = within(screen.getByRole('region', { name: 'Products' }));
  for (const cell of ['VY-TEE', 'Rs. 714', 'Rs. 1,428']) expect(products.getByText(cell)).toBeTruthy();
});

test('the thank-you has the focus when it replaces the placeholder, whose heading had it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ data: object }>();
  const { router } = await openPage('/about', cannedFetch({ 'GET /get-order/abc123': () => promise }));
  await act(() => router.navigate({ to: '/order-success', search: { orderId: 'abc123' } }));
  const placeholder = await screen.findByRole('heading', { level: 1, name: 'Order details' });
  await waitFor(() => expect(document.activeElement).toBe(placeholder));
  resolve({ data: ORDER });
  const thanks = await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  await waitFor(() => expect(document.activeElement).toBe(thanks));
});

test('the totals add up, gateway amounts are paise, and the GST of what was paid is split off', async () => {
  await openOrder();
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  for (const amount of ['Rs. 1,428', '- Rs. 143', '- Rs. 66']) expect(totals.getByText(amount)).toBeTruthy();
  expect(totals.getByText('Free')).toBeTruthy();
  // The total, and the amount that the provider charged.
  expect(totals.getAllByText(/^Rs\. 1,219$/)).toHaveLength(2);
  expect(screen.getAllByText('5%')).toHaveLength(1);
});

test('cash on delivery shows advance and balance', async () => {
  await openOrder({
    user: { ...ORDER.user, payment_mode: 'cod' },
    orderTotalAmount: 1518,
    advancePaid: 76,
    remainingAmount: 1442,
    shippingCharges: 50,
  });
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  for (const amount of ['Rs. 50', 'Rs. 76', 'Rs. 1,442']) expect(totals.getByText(amount)).toBeTruthy();
});

test.each([
  ['Placed', 'Balance on delivery'],
  ['Delivered', 'Paid on delivery'],
  ['Canceled', ''],
])('the balance of a cash-on-delivery order that is %s is called "%s"', async (status, label) => {
  await openOrder({ status, user: { ...ORDER.user, payment_mode: 'cod' }, advancePaid: 61, remainingAmount: 1158 });
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(totals.getByText('Advance paid')).toBeTruthy();
  const balance = totals.queryByText('Rs. 1,158')?.closest('div');
  expect(balance?.textContent ?? '').toContain(label);
  expect(balance === undefined).toBe(label === '');
});

test('what was paid is what the provider took, not what it was asked for', async () => {
  const paymentData = { ...ORDER.paymentData, amount: 121900, amount_paid: 60000 };
  await openOrder({ status: 'Refund due', paymentData });
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(totals.getByText('Rs. 600')).toBeTruthy();
});

test.each([
  ['Pending payment', 'online', 'This order has not been paid'],
  ['Expired', 'online', 'This order has not been paid'],
  ['Canceled', 'online', 'This order has been canceled'],
  ['Pending payment', 'cod', 'This order has not been paid'],
])('an unpaid order that is %s, %s, shows no payment', async (status, payment_mode, title) => {
  const paymentData = { ...ORDER.paymentData, status: 'created', amount_paid: 0 };
  await openOrder({ status, user: { ...ORDER.user, payment_mode }, payment: null, paymentData });
  await screen.findByRole('heading', { level: 1, name: title });
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  expect(totals.queryByText(/^(Paid online|Advance paid)$/)).toBeNull();
});

test.each([
  ['Expired', 'This order has not been paid'],
  ['Canceled', 'This order has been canceled'],
  ['Returned', 'This order came back to us'],
  ['Refund due', 'Your payment is on its way back to you'],
  ['Refunded', 'Your payment is on its way back to you'],
  ['On its way (another backend)', 'Thank you for your order'],
])('an order that is %s is greeted with "%s", and only with thanks an email is announced', async (status, title) => {
  await openOrder({ status });
  await screen.findByRole('heading', { level: 1, name: title });
  const announced = screen.queryByText('A confirmation is on its way to asha@example.com.');
  expect(announced !== null).toBe(title.startsWith('Thank you'));
});

test('while the shop is asked about a payment again, the button says so', async () => {
  let answered: Promise<unknown> = Promise.resolve();
  const answer = async () => {
    await answered;
    return { data: { ...ORDER, status: 'Expired' } };
  };
  const { user } = await openOrder({}, { 'GET /get-order/abc123': answer });
  const again = await screen.findByRole('button', { name: 'Look again' });
  const held = Promise.withResolvers<void>();
  answered = held.promise;
  await user.click(again);
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'));
  held.resolve();
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
});

test('the billing address never borrows the second line of the shipping address', async () => {
  const own = { billing_address_line1: '7 FC Road', billing_city: 'Nashik' };
  await openOrder({ user: { ...ORDER.user, ...own } });
  const billing = within(await screen.findByRole('region', { name: 'Billing address' }));
  expect(billing.getByText('7 FC Road')).toBeTruthy();
  expect(billing.queryByText('Flat 4')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Shipping address' })).getByText('Flat 4')).toBeTruthy();
});

test.each([['/order-success?orderId=nope'], ['/order-success']])(
  '%s says that something went wrong',
  async (address) => {
    allowConsole(/order failed/);
    await openPage(address, cannedFetch());
    await screen.findByText('Uh Oh! Somethiing went wrong , please try again');
  },
);

test('a guest who cancels sees for three seconds that they must log in', async () => {
  const { user, server } = await openOrder();
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const notice = within(await screen.findByRole('dialog', { name: 'Log in to cancel' }));
  expect(notice.getByText('Please create an account or log in to cancel this order.')).toBeTruthy();
  const way = (name: string) => notice.getByRole('link', { name }).getAttribute('href');
  expect([way('Log in'), way('Create an account')]).toEqual(['/login', '/signup']);
  await waitFor(() => expect(screen.queryByText(/Please create an account/)).toBeNull());
  expect(server.calls).not.toContain('PUT /update-order-status/abc123');
});

test('a customer cancels after a question; the button then is gone, and the credit note is there', async () => {
  logIn();
  let canceled = {};
  const { user, queryClient } = await openOrder(
    {},
    {
      'GET /get-order/abc123': () => ({ data: { ...ORDER, ...canceled } }),
      'PUT /update-order-status/abc123': () => {
        canceled = { status: 'Canceled', creditNoteNumber: 'CN/26-27/000001' };
        return { message: 'done' };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  queryClient.setQueryData(['order-history', 'asha@example.com'], {});
  await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText('Order cancel successfully');
  expect(queryClient.getQueryState(['order-history', 'asha@example.com'])?.isInvalidated).toBe(true);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'This order has been canceled' })).toBeTruthy();
  await screen.findByRole('link', { name: /CN\/26-27\/000001/ });
});

test('a rejected cancellation shows the reason', async () => {
  allowConsole(/order not canceled/);
  logIn();
  const shipped = () => refusal(409, 'already-shipped', 'It has been shipped.');
  const { user } = await openOrder({}, { 'PUT /update-order-status/abc123': shipped });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText('Failed to update order');
  expect((await screen.findByText('It has been shipped.')).role).toBe('status');
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
});

test('a cancellation without an answer may have arrived, and the page says so', async () => {
  allowConsole(/order not canceled/);
  logIn();
  const { user } = await openOrder({}, { 'PUT /update-order-status/abc123': () => new Response('', { status: 502 }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText('The shop did not answer. Look at the status of this order before you cancel it again.');
});

test.each(['Shipped', 'Delivered', 'Canceled'])('an order that is %s has no cancel button', async (status) => {
  await openOrder({ status });
  await screen.findByRole('region', { name: 'Order details' });
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});
