// The shopper has paid in another app and closed the payment window. The shop learns of it later.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WidgetOptions } from '#src/features/checkout/payment-widget.ts';
import { orderPhase } from '#src/features/checkout/use-place-order.ts';
import { fillIn, openCheckoutPage, place, standInWidget } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

/** The checkout after its payment window was closed. `look` is what the page does every 15 seconds from then on. */
async function openClosed(whenClosed: (shop: TillShop, options: WidgetOptions) => void) {
  const shop = await openCheckoutShop();
  onTestFinished(shop.close);
  standInWidget((options) => {
    options.modal.ondismiss();
    whenClosed(shop, options);
  });
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => {
    timers.mockRestore();
    delete window.Razorpay;
  });
  const { user, sessionId, router } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findAllByText(/^The payment window was closed. If you have paid, your order appears here/);
  const look = await waitFor(() => {
    const timer = timers.mock.calls.find(([, ms]) => ms === 15_000);
    if (!timer) throw new Error('no timer yet');
    return timer[0];
  });
  const { id } = await shop.onlyOrder(sessionId);
  return { shop, sessionId, router, look, call: `GET /get-order/${id}` };
}

/** The same after a payment in the bank's app, of which the shop has heard. */
async function openPaid() {
  const { promise: isPaid, resolve } = Promise.withResolvers<void>();
  const page = await openClosed((shop, options) => void shop.pay(options).then(() => resolve()));
  await isPaid;
  await page.shop.reconcile();
  return page;
}

test('the order appears on the page that says so, as soon as the shop has heard of the payment', async () => {
  const { shop, sessionId, look } = await openPaid();
  await act(async () => look());
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  // The confirmation loads parts that no test may leave behind.
  await vi.dynamicImportSettled();
});

test('a shopper who has gone to another page meanwhile stays there and is notified of the payment', async () => {
  const { shop, router, look, call } = await openPaid();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  shop.onCall(call, 'before', () => {
    asked();
    return go;
  });
  const looking = look();
  await isAsked;
  await act(() => router.navigate({ to: '/about' }));
  answer();
  await act(async () => looking);
  await screen.findByText(/^Payment received/);
  expect(router.state.location.pathname).toBe('/about');
});

test('no look begins while another one waits for the shop', async () => {
  const { shop, look, call } = await openClosed(() => undefined);
  const { promise: go, resolve: answer } = Promise.withResolvers<void>();
  let asked = 0;
  const hold = () => {
    asked += 1;
    shop.onCall(call, 'before', hold);
    return go;
  };
  shop.onCall(call, 'before', hold);
  const looks = [look(), look(), look()];
  await waitFor(() => expect(asked).toBe(1));
  answer();
  await act(async () => Promise.all(looks));
  expect(asked).toBe(1);
  await act(async () => look());
  expect(asked, 'the next one').toBe(2);
});

test('no look begins while the shopper places the order again', async () => {
  const { shop, look, call } = await openClosed(() => undefined);
  let asked = 0;
  shop.onCall(call, 'before', () => {
    asked += 1;
  });
  onTestFinished(() => orderPhase.set(null));
  act(() => orderPhase.set('checking'));
  await act(async () => look());
  expect(asked).toBe(0);
  act(() => orderPhase.set(null));
  await act(async () => look());
  expect(asked).toBe(1);
});
