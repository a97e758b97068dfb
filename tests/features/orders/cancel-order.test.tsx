// What a cancellation says after one that failed.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const ORDER = {
  ...{ _id: 'abc123', status: 'Placed', createdAt: '2026-11-20T20:30:00.000Z', orderTotalAmount: 1000 },
  ...{ user: { contact_email: 'asha@example.com', payment_mode: 'cod' }, productData: [] },
};

test('a cancellation that works ends the error of one that failed', async () => {
  allowConsole(/order not canceled/);
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
  let isBusy = true;
  const { user } = await openPage(
    '/order-success?orderId=abc123',
    cannedFetch({
      'GET /get-order/abc123': () => ({ data: { ...ORDER, status: isBusy ? 'Placed' : 'Canceled' } }),
      'PUT /update-order-status/abc123': () =>
        isBusy ? refusal(429, 'too-many-tries', 'Please wait.') : { message: 'done' },
    }),
  );
  const cancel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  };
  await cancel();
  await screen.findByText('Failed to update order');
  isBusy = false;
  await cancel();
  await screen.findByText('Order cancel successfully');
  await waitFor(() => expect(screen.queryByText('Failed to update order')).toBeNull(), { timeout: 500 });
});
