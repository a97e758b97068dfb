// The buttons below an order: printing it, the question before a cancellation, and what a cancellation says after one that failed.
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const ORDER = {
  ...{ _id: 'abc123', status: 'Placed', createdAt: '2026-11-20T20:30:00.000Z', orderTotalAmount: 1000 },
  ...{ user: { contact_email: 'asha@example.com', payment_mode: 'cod' }, productData: [] },
};

/** The order on the page of its customer. `answer` presses 'Cancel order', and then a button of the question. */
async function openOrder(answers: Record<string, Answer>) {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
  const canned = cannedFetch({ 'GET /get-order/abc123': { data: ORDER }, ...answers });
  const { user } = await openPage('/order-success?orderId=abc123', canned);
  const answer = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name }));
  };
  return { user, calls: canned.calls, answer };
}

test('an order is printed at a press', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { user } = await openOrder({});
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test.each(['No, keep it', 'Close'])('an order is not canceled after %j', async (name) => {
  const { calls, answer } = await openOrder({ 'PUT /update-order-status/abc123': { message: 'done' } });
  await answer(name);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls).not.toContain('PUT /update-order-status/abc123');
});

test('a cancellation that works ends the error of one that failed', async () => {
  allowConsole(/order not canceled/);
  let isBusy = true;
  const { answer } = await openOrder({
    'GET /get-order/abc123': () => ({ data: { ...ORDER, status: isBusy ? 'Placed' : 'Canceled' } }),
    'PUT /update-order-status/abc123': () =>
      isBusy ? refusal(429, 'too-many-tries', 'Please wait.') : { message: 'done' },
  });
  await answer('Yes, cancel it');
  await screen.findByText('Failed to update order');
  isBusy = false;
  await answer('Yes, cancel it');
  await screen.findByText('Order cancel successfully');
  await waitFor(() => expect(screen.queryByText('Failed to update order')).toBeNull(), { timeout: 500 });
});
