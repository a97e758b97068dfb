// The checkout's total while the settings that it depends on are unknown.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { chooseCod, fillIn, openCheckoutPage, place } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
const openCheckout = () => openCheckoutPage(shop);
const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));

test('the total is a placeholder until the shipping charge is known, and never rises before the eyes', async () => {
  const charge = Promise.withResolvers<void>();
  const hold = () => {
    shop.onCall('GET /shipping-charges', 'before', hold);
    return charge.promise;
  };
  void hold();
  onTestFinished(() => shop.onCall('GET /shipping-charges', 'before', () => undefined));
  const opened = openCheckout();
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /Cash on delivery/ })).toHaveProperty('disabled', false),
  );
  await chooseCod(userEvent.setup());
  // The bar of the summary, the summary, and beside Place Order.
  const totals = () => screen.getAllByRole('img', { name: 'Working out the total', hidden: true });
  expect(totals().length).toBeGreaterThanOrEqual(3);
  // The line and the subtotal.
  expect(screen.queryAllByText(/1,468/)).toHaveLength(2);
  expect(summary().queryByText('Free')).toBeNull();
  charge.resolve();
  await opened;
  expect((await screen.findAllByText('Rs. 1,518')).length).toBe(3);
  // Announced with its label.
  expect(summary().getByText('including GST').closest('[aria-live="polite"][aria-atomic="true"]')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Working out the total', hidden: true })).toBeNull();
});

test('no total is shown while the terms of cash on delivery are not known', async () => {
  allowConsole(/failed/);
  const first = await openCheckout();
  await chooseCod(first.user);
  await first.close();
  const fail = () => {
    shop.onCall('GET /cod-status', 'before', fail);
    throw new TypeError('fetch failed');
  };
  shop.onCall('GET /cod-status', 'before', fail);
  onTestFinished(() => shop.onCall('GET /cod-status', 'before', () => undefined));
  await openCheckout();
  await waitFor(() => expect(summary().getAllByText('Not known yet').length).toBeGreaterThan(1));
  expect(screen.queryByText('Rs. 1,518')).toBeNull();
});

test('a total that could not be shown is shown before anything is charged', async () => {
  allowConsole(/failed|discount/);
  const fail = () => {
    shop.onCall('GET /get-discount', 'before', fail);
    throw new TypeError('fetch failed');
  };
  shop.onCall('GET /get-discount', 'before', fail);
  onTestFinished(() => shop.onCall('GET /get-discount', 'before', () => undefined));
  const { user } = await openCheckout();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await waitFor(() => expect(summary().getAllByText('Not known yet').length).toBeGreaterThan(1));
  expect(screen.queryByText(/% off for paying now/)).toBeNull();
  shop.onCall('GET /get-discount', 'before', () => undefined);
  await fillIn(user);
  await place(user);
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText('The total could not be shown before. It is known now.');
  dialog.getByText('Rs. 1,395');
  expect(dialog.queryByText(/instead of/)).toBeNull();
});

test.each([
  ['says what cash on delivery adds', 50, 1],
  ['says nothing of it where delivery is free', 0, 0],
])('a checkout that is paid online %s', async (_, amount, times) => {
  await shop.set({ shipping: { status: 'active', type: 'flat', amount } });
  const { user } = await openCheckout();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await summary().findByText('Free');
  await waitFor(() => expect(summary().queryAllByText(/^Cash on delivery adds/)).toHaveLength(times));
});

test('the payment modes name the advance and the discount of the merchant', async () => {
  await shop.set({
    cod: { isCodEnabled: true, advancePercent: 10 },
    discount: { discountPercentage: 7, discountActive: true },
  });
  await openCheckout();
  await screen.findByText('Pay 10% now as an advance and the rest when it arrives.');
  await screen.findByText('Card, UPI or net banking. 7% off for paying now.');
});

test('a discount that is switched off is not offered', async () => {
  await shop.set({ discount: { discountPercentage: 7, discountActive: false } });
  await openCheckout();
  await screen.findByText('Card, UPI or net banking');
});
