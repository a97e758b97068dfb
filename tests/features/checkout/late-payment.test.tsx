// The shopper has paid in another app and closed the payment window. The shop learns of it later.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fillIn, openCheckoutPage, place, standInWidget } from './checkout-page.tsx';
import { openCheckoutShop } from './checkout-shop.ts';

test('the order appears on the page that says so, as soon as the shop has heard of the payment', async () => {
  const shop = await openCheckoutShop();
  onTestFinished(shop.close);
  const { promise: isPaid, resolve } = Promise.withResolvers<void>();
  standInWidget((options) => {
    options.modal.ondismiss();
    void shop.pay(options).then(() => resolve());
  });
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => {
    timers.mockRestore();
    delete window.Razorpay;
    sessionStorage.clear();
    localStorage.clear();
  });
  const { user, sessionId } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findAllByText(/^The payment window was closed. If you have paid, your order appears here/);
  const look = await waitFor(() => {
    const timer = timers.mock.calls.find(([, ms]) => ms === 15_000);
    if (!timer) throw new Error('no timer yet');
    return timer[0];
  });
  await isPaid;
  await shop.reconcile();
  await act(async () => look());
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  // The confirmation loads parts that no test may leave behind.
  await vi.dynamicImportSettled();
});
