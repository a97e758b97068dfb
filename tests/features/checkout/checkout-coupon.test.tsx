// The coupon field of the checkout against the reference server.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { chooseCod, fillIn, openCheckoutPage, place, standInWidget } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
  await shop.db
    .insertInto('coupon')
    .values([
      { id: 'c1', code: 'TEN', discount: 10, discount_type: 'Percentage', active: true },
      { id: 'c2', code: 'ONCE', discount: 10, discount_type: 'Percentage', active: true, max_uses: 1 },
    ] as never)
    .execute();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
afterEach(() => {
  delete window.Razorpay;
});

const openCheckout = () => openCheckoutPage(shop);
const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));

test('a coupon is applied, follows the total, and goes when the mode changes', async () => {
  const { user } = await openCheckout();
  await chooseCod(user);
  await user.type(screen.getByLabelText('Coupon code'), 'ten');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Applied' })).toHaveProperty('disabled', true);
  expect(await summary().findByText('- Rs. 152')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await waitFor(() => expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', ''));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(summary().queryByText('- Rs. 152')).toBeNull();
  // A notice: the shopper has done nothing wrong.
  expect(screen.getByText(/^The payment mode has changed/).closest('[role="status"]')).toBeTruthy();
  expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBeNull();
});

test('a coupon of a form without a payment mode goes when one is chosen, and so does a refusal', async () => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  await screen.findByRole('button', { name: 'Applied' });
  await chooseCod(user);
  await screen.findByRole('button', { name: 'Apply' });
  await user.type(screen.getByLabelText('Coupon code'), 'NOPE{Enter}');
  await screen.findByText('This coupon code is not known.');
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await waitFor(() => expect(screen.queryByText('This coupon code is not known.')).toBeNull());
});

test('another letter after an accepted code takes the coupon off', async () => {
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  await screen.findByRole('button', { name: 'Applied' });
  await user.type(screen.getByLabelText('Coupon code'), 'X');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy();
  expect(summary().queryByText('Coupon discount')).toBeNull();
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

test('a code that could not be checked stays in its field', async () => {
  allowConsole(/coupon not checked/);
  shop.onCall('GET /check-coupon', 'before', () => {
    throw new TypeError('fetch failed');
  });
  const { user } = await openCheckout();
  const field = screen.getByLabelText('Coupon code');
  await user.type(field, 'TEN{Enter}');
  await screen.findByText('The coupon could not be checked. Please try again.');
  expect(field).toHaveProperty('value', 'TEN');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('You save Rs. 147');
});

test('the second failure of a check is announced again', async () => {
  allowConsole(/coupon not checked/);
  const failure = 'The coupon could not be checked. Please try again.';
  const { promise: isGone, reject: fail } = Promise.withResolvers<void>();
  shop.onCall('GET /check-coupon', 'before', () => {
    throw new TypeError('fetch failed');
  });
  const { user } = await openCheckout();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  await screen.findByText(failure);
  shop.onCall('GET /check-coupon', 'before', () => isGone);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByText(failure)).toBeNull();
  fail(new TypeError('fetch failed'));
  await screen.findByText(failure);
});

/** Closes every payment window. Returns their amounts in paise. */
function closeWindows(): number[] {
  const amounts: number[] = [];
  standInWidget((options) => {
    amounts.push(options.amount);
    options.modal?.ondismiss?.();
  });
  return amounts;
}

/** The page and a toast say it. */
const windowClosed = () => screen.findAllByText(/^The payment window was closed/);

/** Ready to pay online: two tees for Rs. 1,468, less 5%. */
async function openFilledIn() {
  const amounts = closeWindows();
  const page = await openCheckout();
  await fillIn(page.user);
  await page.user.click(screen.getByRole('radio', { name: /Pay online/ }));
  return { ...page, amounts };
}

test('Place Order waits for the answer to the code', async () => {
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  shop.onCall('GET /check-coupon', 'after', () => go);
  const { user, amounts } = await openFilledIn();
  await user.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  await place(user);
  expect(screen.getByRole('button', { name: 'Loading...' })).toBeTruthy();
  answer();
  await windowClosed();
  expect(amounts).toEqual([125_500]);
  expect(summary().getByText('- Rs. 147')).toBeTruthy();
});

test('an order is not placed when its code turns out to be unknown', async () => {
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  shop.onCall('GET /check-coupon', 'after', () => go);
  const { user, amounts, sessionId } = await openFilledIn();
  await user.type(screen.getByLabelText('Coupon code'), 'NOPE{Enter}');
  await place(user);
  answer();
  expect(await screen.findAllByText('This coupon code is not known.')).not.toEqual([]);
  await screen.findByRole('button', { name: 'Place Order' });
  expect(amounts).toEqual([]);
  expect(await shop.orders(sessionId)).toEqual([]);
});

test('a code cannot be changed or applied while the order is placed', async () => {
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  const { user, amounts } = await openFilledIn();
  const field = screen.getByLabelText('Coupon code');
  await user.type(field, 'TEN');
  shop.onCall('POST /create-order', 'before', () => go);
  await place(user);
  await user.type(field, 'X{Enter}');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field).toHaveProperty('value', 'TEN');
  answer();
  await windowClosed();
  expect(amounts).toEqual([139_500]);
  expect(summary().queryByText('Coupon discount')).toBeNull();
});

test('an order whose window was closed is placed again with the last use of its coupon, which can be applied again, too', async () => {
  const { user, amounts, sessionId } = await openFilledIn();
  await user.type(screen.getByLabelText('Coupon code'), 'ONCE{Enter}');
  await screen.findByText('You save Rs. 147');
  await place(user);
  await windowClosed();
  await place(user);
  await waitFor(() => expect(amounts).toEqual([125_500, 125_500]));
  expect(await shop.orders(sessionId), 'the same order').toEqual(['Pending payment']);
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await user.clear(screen.getByLabelText('Coupon code'));
  await user.type(screen.getByLabelText('Coupon code'), 'ONCE{Enter}');
  await screen.findByText('You save Rs. 147');
});
