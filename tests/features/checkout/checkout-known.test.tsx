// What the checkout knows before the shopper types: a draft of a tab that was killed, and the last address of this device. The
// customer's profile: checkout-profile.test.tsx.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { expireDraft } from '#src/features/session/draft-age.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { field, fillIn, openCheckoutPage } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';
import { killTab, logInWithProfile, NO_ADDRESS, payOnline } from './known-customer.ts';

const DAY_MS = 24 * 60 * 60_000;

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set({ discount: { discountPercentage: 100, discountActive: true } }));
afterEach(() => {
  vi.restoreAllMocks();
});

const passDays = (days: number) => {
  const now = Date.now() + days * DAY_MS;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
};

test('what was typed survives a tab that is killed, and the screen says for how long', async () => {
  const first = await openCheckoutPage(shop);
  await fillIn(first.user);
  await first.user.click(field('order_note'));
  // As long as the shop accepts.
  const note = 'x'.repeat(1_000);
  await first.user.paste(note);
  await killTab(first);
  await openCheckoutPage(shop);
  expect([field('shipping_city').value, field('order_note').value]).toEqual(['Pune', note]);
  expect(screen.getByText(/stays on this device until you order, for 7 days at most/)).toBeTruthy();
});

test('the order deletes it from the device', async () => {
  const { user } = await openCheckoutPage(shop);
  await fillIn(user);
  await payOnline(user);
  expect([localStorage.getItem(CHECKOUT_DRAFT), sessionStorage.getItem(CHECKOUT_DRAFT)]).toEqual([null, null]);
});

test.each([
  [6, 'Pune'],
  [8, ''],
])('after %i days the city is "%s", counted from the last key', async (days, city) => {
  const first = await openCheckoutPage(shop);
  await first.user.type(field('shipping_city'), 'Pune');
  await killTab(first);
  passDays(3);
  // Opening the page is not typing.
  await killTab(await openCheckoutPage(shop));
  passDays(days - 3);
  expireDraft();
  expect(localStorage.getItem(CHECKOUT_DRAFT) === null).toBe(city === '');
  await openCheckoutPage(shop);
  expect(field('shipping_city').value).toBe(city);
});

test('one press and a yes clear the form and the device', async () => {
  const { user } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.type(screen.getByLabelText('Coupon code'), 'TEN');
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(await screen.findByRole('button', { name: 'No, keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(field('shipping_city').value).toBe('Pune');
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, clear it' }));
  await waitFor(() => expect(field('shipping_city').value).toBe(''));
  expect(screen.getByLabelText('Coupon code')).toHaveProperty('value', '');
  expect([localStorage.getItem(CHECKOUT_DRAFT), sessionStorage.getItem(CHECKOUT_DRAFT)]).toEqual([null, null]);
});

test('the last address of this device is filled in if the shopper allowed it, without note and payment mode', async () => {
  const first = await openCheckoutPage(shop);
  await fillIn(first.user);
  await first.user.type(field('order_note'), 'Ring twice');
  await first.user.click(screen.getByRole('checkbox', { name: /on this device/ }));
  await payOnline(first.user);
  await killTab(first);
  passDays(30);
  expireDraft();
  await openCheckoutPage(shop);
  expect([field('shipping_city').value, field('order_note').value]).toEqual(['Pune', '']);
  expect(screen.getByRole('radio', { name: /Pay online/ })).toHaveProperty('checked', false);
});

test('what a guest typed stays through a log-in, and goes with the customer', async () => {
  const guest = await openCheckoutPage(shop);
  await guest.user.type(field('shipping_city'), 'Pune');
  await guest.close();
  await logInWithProfile(shop, NO_ADDRESS);
  const asha = await openCheckoutPage(shop);
  expect(field('shipping_city').value).toBe('Pune');
  await asha.user.type(field('order_note'), 'Ring twice');
  await asha.close();
  // The shop of this test knows Asha's token only.
  allowConsole(/user-profile failed/, /session not checked/);
  localStorage.setItem('contact_email', 'ravi@example.com');
  await openCheckoutPage(shop);
  expect([field('shipping_city').value, field('order_note').value]).toEqual(['', '']);
});
