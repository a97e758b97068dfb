// The screen of /checkout against the reference server, and its drafts.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { WidgetOptions } from '#src/features/checkout/payment-widget.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { chooseCod, field, fillIn, openCheckoutPage, place, standInWidget } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
afterEach(() => {
  delete window.Razorpay;
});

const openCheckout = (tees?: number) => openCheckoutPage(shop, tees);
/** The first part of the accessible description. */
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '';
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));

test('an empty cart leads back to the shop', async () => {
  await openCheckout(0);
  const way = await screen.findByRole('link', { name: 'Shop Now' });
  expect(way.getAttribute('href')).toBe('/');
});

test('a choice has a short name and a description, and required fields are marked', async () => {
  await openCheckout();
  const online = await screen.findByRole('radio', { name: 'Pay online' });
  expect(describedBy(online)).toContain('Card, UPI or net banking');
  expect(describedBy(screen.getByRole('radio', { name: 'Cash on delivery (COD)' }))).not.toBe('');
  expect(describedBy(screen.getByRole('checkbox', { name: 'Save this address on this device' }))).toContain(
    'Keeps what you typed',
  );
  expect(screen.getByRole('radiogroup', { name: 'Payment mode' }).getAttribute('aria-required')).toBe('true');
  expect(field('shipping_name').getAttribute('aria-required')).toBe('true');
  expect(field('shipping_address_line2').getAttribute('aria-required')).toBeNull();
});

test('an empty form says what is missing, each at its field, and the keyboard goes to the first', async () => {
  const { user } = await openCheckout();
  await place(user);
  await screen.findByText('Payment mode is required');
  expect(document.activeElement).toBe(field('contact_email'));
  expect(errorOf('contact_email')).toBe('Email is required');
  expect(errorOf('shipping_phone')).toBe('Phone is required');
  expect(errorOf('shipping_zip_code')).toBe('ZIP code is required');
  expect(errorOf('payment_mode')).toBe('Payment mode is required');
  await user.type(field('contact_email'), 'a@b.in');
  // The form has filled in the shipping e-mail.
  for (const name of ['contact_email', 'shipping_email'])
    expect([field(name).value, field(name).getAttribute('aria-invalid')], name).toEqual(['a@b.in', null]);
});

test('phone and PIN are cleaned as they are typed', async () => {
  const { user } = await openCheckout();
  await fillIn(user);
  expect(field('shipping_phone').value).toBe('9876543210');
  expect(field('shipping_zip_code').value).toBe('411001');
});

test('billing has its own fields only when the shopper unticks the box', async () => {
  const { user } = await openCheckout();
  expect(field('billing_name')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Billing address same as shipping' }));
  expect(field('billing_name').getAttribute('autocomplete')).toBe('billing name');
  await fillIn(user);
  await place(user);
  await waitFor(() => expect(document.activeElement).toBe(field('billing_name')));
});

test('the summary works out shipping, advance and balance for cash on delivery', async () => {
  const { user } = await openCheckout();
  expect(summary().getByText('Free')).toBeTruthy();
  const hint = 'Cash on delivery adds Rs. 50 for shipping.';
  await summary().findByText(hint);
  await chooseCod(user);
  await waitFor(() => expect(summary().queryByText(hint)).toBeNull());
  for (const amount of ['Rs. 50', 'Rs. 76', 'Rs. 1,442']) expect(await summary().findByText(amount)).toBeTruthy();
  expect(screen.getByText('Pay Rs. 76 now')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  expect(await summary().findByText('- Rs. 73')).toBeTruthy();
});

test('on small screens the summary opens and closes', async () => {
  const { user } = await openCheckout();
  const bar = screen.getByRole('button', { name: /Show Order Summary/ });
  await user.click(bar);
  expect(screen.getByRole('button', { name: /Close Order Summary/ }).getAttribute('aria-expanded')).toBe('true');
});

test('cash on delivery is offered only where the shop offers it', async () => {
  await shop.set({ cod: { isCodEnabled: false } });
  await openCheckout();
  await screen.findByText('Not offered at the moment');
  expect(screen.getByRole('radio', { name: /Cash on delivery/ })).toHaveProperty('disabled', true);
});

test('cash on delivery that was chosen before the shop switched it off is an invalid payment mode', async () => {
  const first = await openCheckout();
  await fillIn(first.user);
  await chooseCod(first.user);
  await first.close();
  await shop.set({ cod: { isCodEnabled: false } });
  const { user } = await openCheckout();
  await screen.findByText('Not offered at the moment');
  await place(user);
  // Beside the button; the toast announces it, and only once.
  const [notice, toast, ...more] = await screen.findAllByText('Invalid payment mode');
  expect([notice?.closest('form [role="alert"]'), notice?.closest('form'), more]).toEqual([
    null,
    expect.anything(),
    [],
  ]);
  expect(toast?.closest('[aria-live]')).toBeTruthy();
});

test.each([
  ['GET /cod-status', 'Failed to get COD status setting'],
  ['GET /shipping-charges', 'Failed to fetch shipping charge'],
])('%s fails: %s', async (call, message) => {
  allowConsole(/failed|cod-status|shipping/);
  const fail = () => {
    shop.onCall(call, 'before', fail);
    throw new TypeError('fetch failed');
  };
  shop.onCall(call, 'before', fail);
  onTestFinished(() => shop.onCall(call, 'before', () => undefined));
  await openCheckout();
  await screen.findByText(message);
});

test('a failed question about cash on delivery can be asked again', async () => {
  allowConsole(/failed|cod-status/);
  const fail = () => {
    shop.onCall('GET /cod-status', 'before', fail);
    throw new TypeError('fetch failed');
  };
  shop.onCall('GET /cod-status', 'before', fail);
  const { user } = await openCheckout();
  await screen.findByText('Could not check whether cash on delivery is offered for this order');
  shop.onCall('GET /cod-status', 'before', () => undefined);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Cash on delivery/ })).toHaveProperty('disabled', false),
  );
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Pay online/ }));
});

test('the message of an order that was tried offline disappears when the network is back', async () => {
  const { user } = await openCheckout();
  await fillIn(user);
  await chooseCod(user);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  const inForm = () => within(screen.getByRole('main')).queryAllByText(/^You are offline/);
  await waitFor(() => expect(inForm()[0]?.closest('[role=alert]')).toBeTruthy());
  await place(user);
  await waitFor(() => expect(inForm()).not.toHaveLength(0));
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(inForm()).toEqual([]));
  expect(field('shipping_city').value).toBe('Pune');
});

test('a half-typed form is there again after a reload', async () => {
  const first = await openCheckout();
  await first.user.type(field('shipping_name'), 'Asha');
  await first.close();
  await openCheckout();
  expect(field('shipping_name').value).toBe('Asha');
});

test("a customer's contact e-mail is filled in, and no other customer sees their draft", async () => {
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', 'asha@example.com');
  const first = await openCheckout();
  expect(field('contact_email').value).toBe('asha@example.com');
  await first.user.type(field('shipping_name'), 'Asha');
  await first.close();
  localStorage.removeItem('userToken');
  localStorage.removeItem('contact_email');
  await openCheckout();
  expect(field('shipping_name').value).toBe('');
});

let asksBeforeClosing = false;
/** Replaces the provider's script: pays, or closes, at once. */
function putWidget(end: 'pays' | 'closes') {
  window.Razorpay = class {
    options: WidgetOptions;
    constructor(options: WidgetOptions) {
      this.options = options;
      asksBeforeClosing = options.modal.confirm_close;
    }
    on() {}
    open() {
      if (end === 'closes') this.options.modal.ondismiss();
      else void shop.pay(this.options).then(this.options.handler);
    }
  };
}

test.each(['online', 'cod'])('paying %s ends at the confirmation, with the cart and the draft gone', async (mode) => {
  putWidget('pays');
  const { user, router, sessionId } = await openCheckout();
  await fillIn(user);
  if (mode === 'cod') await chooseCod(user);
  else await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  expect(router.state.location.pathname).toBe('/order-success');
  expect(screen.getByText(mode === 'cod' ? 'Cash on delivery' : 'Online payment')).toBeTruthy();
  expect(sessionStorage.getItem(CHECKOUT_DRAFT)).toBeNull();
  await screen.findByRole('link', { name: 'Cart, empty' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('a closed widget shows a message, and all typed values stay', async () => {
  putWidget('closes');
  const { user } = await openCheckout();
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  expect(await screen.findAllByText(/The payment window was closed/)).not.toHaveLength(0);
  expect(asksBeforeClosing).toBe(true);
  expect(field('shipping_name').value).toBe('Asha Rao');

  // The next try opens its window without the message, which would cover it.
  const opened = Promise.withResolvers<WidgetOptions>();
  standInWidget(opened.resolve);
  // The receipt goes to the buyer, also if somebody else receives the parcel.
  await user.type(field('shipping_email'), '.in');
  await place(user);
  const { modal, prefill } = await opened.promise;
  expect(prefill).toEqual({ name: 'Asha Rao', email: 'asha@example.com', contact: '9876543210' });
  expect(screen.queryAllByText(/The payment window was closed/)).toEqual([]);
  modal.ondismiss();
  await screen.findAllByText(/The payment window was closed/);
});
