// What the checkout takes from the customer's profile, and what it saves there.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { field, fillIn, openCheckoutPage } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';
import { ASHA, killTab, logInWithProfile, NO_ADDRESS, PROFILE, payOnline, profileRow } from './known-customer.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set({ discount: { discountPercentage: 100, discountActive: true } }));
test("a customer's name, phone and address come from the profile, and are not stored as typed", async () => {
  await logInWithProfile(shop);
  const first = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_address_line1').value).toBe('12 MG Road'));
  expect(screen.getByText(/from your profile/).role).toBe('status');
  const filled = ['name', 'phone', 'address_line2', 'city', 'state', 'zip_code'].map((of) => field(`shipping_${of}`));
  expect(filled.map(({ value }) => value)).toEqual([
    ...['Asha Rao', '9876543210', 'Flat 4', 'Pune', 'Maharashtra', '411001'],
  ]);
  expect(screen.queryByRole('checkbox', { name: /in my profile/ })).toBeNull();
  await first.user.type(field('order_note'), 'Ring twice');
  await killTab(first);
  // The customer corrects the profile before coming back.
  await logInWithProfile(shop, { shipping_address_line1: '7 FC Road' });
  await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_address_line1').value).toBe('7 FC Road'));
  expect(field('order_note').value).toBe('Ring twice');
});

test('an address that the device has kept is filled in once the shop has confirmed it', async () => {
  await logInWithProfile(shop);
  const query = JSON.stringify(['user-profile', ASHA]);
  noteCachedSince(query, Date.now());
  onTestFinished(() => noteCachedSince(query, undefined));
  await openCheckoutPage(shop);
  expect(field('shipping_address_line1').value).toBe('');
  act(() => noteCachedSince(query, undefined));
  await waitFor(() => expect(field('shipping_address_line1').value).toBe('12 MG Road'));
});

test('a cleared form no longer says that the profile filled it in, and leaves no draft', async () => {
  await logInWithProfile(shop);
  const { user } = await openCheckoutPage(shop);
  await screen.findByText(/from your profile/);
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, clear it' }));
  await waitFor(() => expect(field('shipping_city').value).toBe(''));
  await waitFor(() => expect(screen.queryByText(/from your profile/)).toBeNull());
  expect([localStorage.getItem(CHECKOUT_DRAFT), sessionStorage.getItem(CHECKOUT_DRAFT)]).toEqual([null, null]);
});

test('an address that the customer typed is never replaced or mixed with the profile', async () => {
  await logInWithProfile(shop, { shipping_phone: '' });
  const first = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_city').value).toBe('Pune'));
  await first.user.clear(field('shipping_address_line1'));
  await first.user.type(field('shipping_address_line1'), '9 Link Road');
  await first.user.clear(field('shipping_address_line2'));
  await killTab(first);
  await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_name').value).toBe('Asha Rao'));
  const address = ['address_line1', 'address_line2', 'city'].map((of) => field(`shipping_${of}`).value);
  expect(address).toEqual(['9 Link Road', '', 'Pune']);
});

test("'Save this address in my profile' saves address and phone with the order, and keeps name and birthday", async () => {
  await logInWithProfile(shop, { ...NO_ADDRESS, shipping_phone: '' });
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_name').value).toBe('Asha Rao'));
  await fillIn(user);
  await user.clear(field('shipping_name'));
  await user.type(field('shipping_name'), 'Meera Rao');
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  expect(screen.getByText(/stays on this device until you order/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Save this address on this device' }));
  expect(screen.getByText(/stays on this device until you untick the box/)).toBeTruthy();
  await payOnline(user);
  await waitFor(async () => expect((await profileRow(shop)).shipping_city).toBe('Pune'));
  expect(await profileRow(shop)).toMatchObject({ ...PROFILE, shipping_address_line2: '' });
  // The next order changes the profile only with a new tick.
  const { values } = JSON.parse(localStorage.getItem(CHECKOUT_DRAFT) ?? '{}');
  expect(values).toMatchObject({ shipping_city: 'Pune', save_in_profile: false });
});

test('an address is saved in the profile of now, whatever another device has changed in it since', async () => {
  await logInWithProfile(shop, NO_ADDRESS);
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_name').value).toBe('Asha Rao'));
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  await shop.db.updateTable('customer').set({ shipping_name: 'Asha R', dob: '1991-02-03' }).execute();
  await payOnline(user);
  await waitFor(async () => expect((await profileRow(shop)).shipping_city).toBe('Pune'));
  expect(await profileRow(shop)).toMatchObject({ shipping_name: 'Asha R', dob: '1991-02-03' });
});

test('an address that the shop does not save in the profile is reported, and the order is placed', async () => {
  allowConsole(/not saved in the profile/);
  await logInWithProfile(shop);
  shop.onCall('POST /update-profile', 'before', () => Promise.reject(new TypeError('fetch failed')));
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_city').value).toBe('Pune'));
  await user.type(field('shipping_city'), ' City');
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  await payOnline(user);
  await screen.findByText('The address could not be saved in your profile. This does not affect your order.');
});

test('without the tick the profile stays as it was', async () => {
  await logInWithProfile(shop);
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_city').value).toBe('Pune'));
  await user.clear(field('shipping_address_line1'));
  await user.type(field('shipping_address_line1'), '9 Link Road');
  expect(screen.getByRole('checkbox', { name: 'Save this address in my profile' })).toHaveProperty('checked', false);
  await payOnline(user);
  expect(await profileRow(shop)).toMatchObject(PROFILE);
});
