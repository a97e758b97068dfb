// The checkout and where the shop delivers: the PIN code of the earlier pages, days, cash on delivery, and what has become worse.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NewRow } from '#server/db/schema.ts';
import { writePinRules } from '#server/shop/pin-file.ts';
import { noteDelivery, rememberPin } from '#src/features/delivery/delivery-note.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { chooseCod, field, fillIn, openCheckoutPage, place } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.set({ discount: { discountPercentage: 100, discountActive: true } });
  await deliver();
});

const deliver = (over: Partial<NewRow<'pin_rule'>> = {}) =>
  writePinRules(shop.db, [{ prefix: '411', served: true, cod: true, min_days: 3, max_days: 5, ...over }]);
const AT = Date.parse('2026-11-21T10:00:00+05:30');
/** A product page has said this of 411001. */
const promise = () => {
  rememberPin('411001');
  noteDelivery({ pin: '411001', at: AT, delivery: { served: true, cod: true, minDays: 3, maxDays: 5 } });
};
const cod = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Cash on delivery (COD)' });

test('begins with the PIN code of the earlier pages; if the shop does not answer, shows their answer with its date', async () => {
  allowConsole(/pin-codes failed/);
  const fail = () => {
    shop.onCall('GET /pin-codes', 'before', fail);
    throw new TypeError('fetch failed');
  };
  shop.onCall('GET /pin-codes', 'before', fail);
  onTestFinished(() => shop.onCall('GET /pin-codes', 'before', () => undefined));
  promise();
  const { user } = await openCheckoutPage(shop);
  expect(field('shipping_zip_code').value).toBe('411001');
  expect(await screen.findByText(/^Delivered in 3 to 5 business days, about .* As of 21 Nov\.$/)).toBeTruthy();
  expect(localStorage.getItem('shop.checkout')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, clear it' }));
  expect(field('shipping_zip_code').value).toBe('');
});

test('says so where the shop does not deliver, and keeps what was typed', async () => {
  await deliver({ served: false, cod: false });
  const { user } = await openCheckoutPage(shop);
  await fillIn(user);
  const text =
    "We don't deliver to PIN code 411001 yet. Please choose another shipping address. Your cart stays as it is.";
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Pay online' }));
  await place(user);
  await waitFor(() => expect(screen.getAllByText(text).at(-1)?.closest('[aria-live]')).toBeTruthy());
  expect(field('shipping_city').value).toBe('Pune');
});

test('cash on delivery says why it cannot be chosen, and can again for another address', async () => {
  await deliver({ cod: false });
  const { user } = await openCheckoutPage(shop);
  await chooseCod(user);
  await user.type(field('shipping_zip_code'), '411001');
  expect(await screen.findByText('Not available for PIN code 411001')).toBeTruthy();
  expect((await cod()).disabled).toBe(true);
  await user.clear(field('shipping_zip_code'));
  await user.type(field('shipping_zip_code'), '560001');
  expect(await screen.findByText(/now as an advance and the rest when it arrives/)).toBeTruthy();
  expect((await cod()).disabled).toBe(false);
});

test('a delivery that has become slower is shown, and must be confirmed before the order', async () => {
  promise();
  await deliver({ min_days: 6, max_days: 9 });
  const { user } = await openCheckoutPage(shop);
  expect((await screen.findByText(/^Delivered in 6 to 9 business days/)).textContent).not.toContain('As of');
  expect(screen.getByText('This has changed: on 21 Nov it was 3 to 5 business days.')).toBeTruthy();
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: 'Pay online' }));
  await place(user);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    dialog.getByText('Delivery to 411001 now takes 6 to 9 business days instead of 3 to 5 business days.'),
  ).toBeTruthy();
  const goBack = dialog.getByRole('button', { name: 'No, go back' });
  // A press of Enter by habit must not agree to what has changed.
  await waitFor(() => expect(document.activeElement).toBe(goBack));
  await user.click(goBack);
  expect(screen.queryByRole('heading', { name: 'Thank you for your order' })).toBeNull();
  await place(user);
  await user.click(await screen.findByRole('button', { name: 'Yes, go on' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeTruthy();
});

test('another backend is not asked about the PIN code, and the order is placed', async () => {
  const asked: string[] = [];
  const fetch: typeof shop.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://shop.test');
    asked.push(pathname);
    return pathname === '/api/pin-codes' ? new Response('', { status: 404 }) : shop.fetch(input, init);
  };
  promise();
  const { user } = await openCheckoutPage({ ...shop, fetch }, 2, { VITE_BACKEND_IDEMPOTENCY: '0' });
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: 'Pay online' }));
  await place(user);
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeTruthy();
  expect(asked).toContain('/api/create-order');
  expect(asked).not.toContain('/api/pin-codes');
});
