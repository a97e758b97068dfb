// The coupon field of the checkout against the reference server.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseCod, openCheckoutPage } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
  await shop.db
    .insertInto('coupon')
    .values({ id: 'c1', code: 'TEN', discount: 10, discount_type: 'Percentage', active: true } as never)
    .execute();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
afterEach(() => sessionStorage.clear());

const openCheckout = () => openCheckoutPage(shop);
const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));

test('a coupon is applied, follows the total, and goes when the mode changes', async () => {
  const { user } = await openCheckout();
  await chooseCod(user);
  await user.type(screen.getByLabelText('Coupon code'), 'ten');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Applied' })).toHaveProperty('disabled', true);
  expect(summary().getByText('- Rs. 152')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await waitFor(() => expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', ''));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(summary().queryByText('- Rs. 152')).toBeNull();
  // A notice: the shopper has done nothing wrong.
  expect(screen.getByText(/^The payment mode has changed/).closest('[role="status"]')).toBeTruthy();
  expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBeNull();
});

test('the answer to a code that was changed meanwhile does not count', async () => {
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  shop.onCall('GET /check-coupon', 'after', () => go);
  onTestFinished(() => shop.onCall('GET /check-coupon', 'after', () => undefined));
  const { user } = await openCheckout();
  const field = screen.getByLabelText('Coupon code');
  await user.type(field, 'TEN{Enter}');
  await user.type(field, 'X');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', false));
  await act(() => vi.dynamicImportSettled());
  expect(field).toHaveProperty('value', 'TENX');
  expect(summary().queryByText('Coupon discount')).toBeNull();
});

test('a code that is being checked is not sent again', async () => {
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  let checks = 0;
  const hold = () => {
    checks += 1;
    shop.onCall('GET /check-coupon', 'before', hold);
    return go;
  };
  shop.onCall('GET /check-coupon', 'before', hold);
  onTestFinished(() => shop.onCall('GET /check-coupon', 'before', () => undefined));
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}{Enter}');
  answer();
  await screen.findByRole('button', { name: 'Applied' });
  expect(checks).toBe(1);
});

test('emptying the code takes the coupon off', async () => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  await screen.findByRole('button', { name: 'Applied' });
  // Enter applies the code and places no order.
  expect(screen.queryByText('Payment mode is required')).toBeNull();
  await user.clear(screen.getByLabelText('Coupon code'));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(summary().queryByText('Coupon discount')).toBeNull();
});

test("a rejected coupon shows the shop's message, and the code is cleared", async () => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'NOPE{Enter}');
  await screen.findByText('This coupon code is not known.');
  expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', '');
});

test.each([
  ['NOPE', 'This coupon code is not known.'],
  ['TEN', 'You save Rs. 147'],
])('the answer to %s is announced, and the keyboard stays at the coupon', async (code, text) => {
  const { user } = await openCheckout();
  const field = screen.getByLabelText('Coupon code');
  await user.type(field, code);
  screen.getByRole('button', { name: 'Apply' }).focus();
  await user.keyboard('{Enter}');
  const status = (await screen.findByText(text)).closest('[role="status"]');
  await waitFor(() => expect(document.activeElement).toBe(status));
  const isRefused = code === 'NOPE';
  expect(field.getAttribute('aria-invalid')).toBe(isRefused ? 'true' : null);
  expect(field.getAttribute('aria-describedby')).toBe(isRefused ? status?.id : null);
});
