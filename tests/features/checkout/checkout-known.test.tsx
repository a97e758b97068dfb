// What the checkout knows before the shopper types: a draft of a tab that was killed, the last address of this device, and the
// customer's profile.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { expireDraft } from '#src/features/session/draft-age.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { field, fillIn, openCheckoutPage, place } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

const DAY_MS = 24 * 60 * 60_000;
const ASHA = 'asha@example.com';
const PROFILE = {
  shipping_name: 'Asha Rao',
  dob: '1990-02-03',
  shipping_phone: '9876543210',
  shipping_address_line1: '12 MG Road',
  shipping_address_line2: 'Flat 4',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
  shipping_country: 'India',
  shipping_zip_code: '411001',
};
const NO_ADDRESS = { shipping_address_line1: '', shipping_address_line2: '', shipping_city: '', shipping_state: '' };

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set({ discount: { discountPercentage: 100, discountActive: true } }));
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** The tab is gone with its sessionStorage; the device stays. */
const killTab = async (page: { close: () => Promise<unknown> }) => {
  await page.close();
  sessionStorage.clear();
};
const passDays = (days: number) => {
  const now = Date.now() + days * DAY_MS;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
};
const profile = async (over: Partial<typeof PROFILE> = {}) => {
  const row = { ...PROFILE, ...over };
  await shop.db.deleteFrom('customer').execute();
  await shop.db
    .insertInto('customer')
    .values({ id: 'asha', contact_email: ASHA, password: 'x', ...row } as never)
    .execute();
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', ASHA);
};
const profileRow = () => shop.db.selectFrom('customer').selectAll().where('id', '=', 'asha').executeTakeFirstOrThrow();
const order = async (user: Awaited<ReturnType<typeof openCheckoutPage>>['user']) => {
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
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
  await order(user);
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
  await order(first.user);
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
  await profile({ ...NO_ADDRESS, shipping_zip_code: '' });
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

test("a customer's name, phone and address come from the profile, and are not stored as typed", async () => {
  await profile();
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
  await profile({ shipping_address_line1: '7 FC Road' });
  await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_address_line1').value).toBe('7 FC Road'));
  expect(field('order_note').value).toBe('Ring twice');
});

test('an address that the device has kept is filled in once the shop has confirmed it', async () => {
  await profile();
  const query = JSON.stringify(['user-profile', ASHA]);
  noteCachedSince(query, Date.now());
  onTestFinished(() => noteCachedSince(query, undefined));
  await openCheckoutPage(shop);
  expect(field('shipping_address_line1').value).toBe('');
  act(() => noteCachedSince(query, undefined));
  await waitFor(() => expect(field('shipping_address_line1').value).toBe('12 MG Road'));
});

test('a cleared form no longer says that the profile filled it in, and leaves no draft', async () => {
  await profile();
  const { user } = await openCheckoutPage(shop);
  await screen.findByText(/from your profile/);
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, clear it' }));
  await waitFor(() => expect(field('shipping_city').value).toBe(''));
  await waitFor(() => expect(screen.queryByText(/from your profile/)).toBeNull());
  expect([localStorage.getItem(CHECKOUT_DRAFT), sessionStorage.getItem(CHECKOUT_DRAFT)]).toEqual([null, null]);
});

test('an address that the customer typed is never replaced or mixed with the profile', async () => {
  await profile({ shipping_phone: '' });
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
  await profile({ ...NO_ADDRESS, shipping_zip_code: '', shipping_phone: '' });
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_name').value).toBe('Asha Rao'));
  await fillIn(user);
  await user.clear(field('shipping_name'));
  await user.type(field('shipping_name'), 'Meera Rao');
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  expect(screen.getByText(/stays on this device until you order/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Save this address on this device' }));
  expect(screen.getByText(/stays on this device until you untick the box/)).toBeTruthy();
  await order(user);
  await waitFor(async () => expect((await profileRow()).shipping_city).toBe('Pune'));
  expect(await profileRow()).toMatchObject({ ...PROFILE, shipping_address_line2: '' });
  // The next order changes the profile only with a new tick.
  const { values } = JSON.parse(localStorage.getItem(CHECKOUT_DRAFT) ?? '{}');
  expect(values).toMatchObject({ shipping_city: 'Pune', save_in_profile: false });
});

test('an address is saved in the profile of now, whatever another device has changed in it since', async () => {
  await profile({ ...NO_ADDRESS, shipping_zip_code: '' });
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_name').value).toBe('Asha Rao'));
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  await shop.db.updateTable('customer').set({ shipping_name: 'Asha R', dob: '1991-02-03' }).execute();
  await order(user);
  await waitFor(async () => expect((await profileRow()).shipping_city).toBe('Pune'));
  expect(await profileRow()).toMatchObject({ shipping_name: 'Asha R', dob: '1991-02-03' });
});

test('an address that the shop does not save in the profile is reported, and the order is placed', async () => {
  allowConsole(/not saved in the profile/);
  await profile();
  shop.onCall('POST /update-profile', 'before', () => Promise.reject(new TypeError('fetch failed')));
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_city').value).toBe('Pune'));
  await user.type(field('shipping_city'), ' City');
  await user.click(screen.getByRole('checkbox', { name: 'Save this address in my profile' }));
  await order(user);
  await screen.findByText('The address could not be saved in your profile. This does not affect your order.');
});

test('without the tick the profile stays as it was', async () => {
  await profile();
  const { user } = await openCheckoutPage(shop);
  await waitFor(() => expect(field('shipping_city').value).toBe('Pune'));
  await user.clear(field('shipping_address_line1'));
  await user.type(field('shipping_address_line1'), '9 Link Road');
  expect(screen.getByRole('checkbox', { name: 'Save this address in my profile' })).toHaveProperty('checked', false);
  await order(user);
  expect(await profileRow()).toMatchObject(PROFILE);
});
