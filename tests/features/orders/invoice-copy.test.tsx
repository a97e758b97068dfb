import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { dataSaver } from '#src/ui/data-saver.ts';
import { ASHA, onOwnDevice, quiet, SHOP, start } from '../account/account-device.tsx';

onOwnDevice();

test('an invoice is not copied to the device of a shopper who saves data', async () => {
  quiet();
  dataSaver.set(true);
  onTestFinished(() => dataSaver.set(false));
  const { queryClient, calls } = await start('/userdashboard/view-orderdata?orderId=order1');
  const invoice = () => queryClient.getQueryState(['invoice', ASHA, 'invoice/order1']);
  await waitFor(() => expect(invoice()?.status).toBe('success'));
  expect([invoice()?.data, calls.includes('GET /invoice/order1/pdf')]).toEqual([null, false]);
});

test.each([
  ['a page of a Wi-Fi portal', 200, 'text/html'],
  ['an error of the shop', 500, 'application/pdf'],
])('%s is not kept as an invoice', async (_, status, type) => {
  const { queryClient } = await start('/userdashboard/view-orderdata?orderId=order1', {
    ...SHOP,
    'GET /invoice/order1/pdf': () =>
      new Response('<h1>Log in to the Wi-Fi</h1>', { status, headers: { 'content-type': type } }),
  });
  const invoice = () => queryClient.getQueryState(['invoice', ASHA, 'invoice/order1']);
  await waitFor(() => expect(invoice()?.status).toBe('success'));
  expect(invoice()?.data).toBeNull();
});
