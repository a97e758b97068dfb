// The account without a network: every screen is read from the device.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { accountCopies } from '#src/app/account-copies.ts';
import { putStored, writeStored } from '#src/features/session/browser-storage.ts';
import type { QueryStore } from '#src/storage/query-store.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import {
  ASHA,
  isKept,
  logIn,
  logInAgain,
  look,
  main,
  ORDER,
  onDevice,
  onOwnDevice,
  PROFILE,
  quiet,
  SHOP,
  setOnline,
  start,
} from './account-device.tsx';

onOwnDevice();
const RAVI = 'ravi@example.in';

describe('offline, after a new start', () => {
  test('the profile and the list of orders open, with the time of the copy', async () => {
    quiet();
    await look('/userdashboard/order-history', '\\"order-history\\"');
    setOnline(false);
    const { router, unmount } = await start('/userdashboard/order-history');
    await main().findByRole('heading', { name: 'Order of 05-11-26' });
    await main().findByText(/^Saved on this device at \d\d:\d\d/);
    main().getByText('Asha Rao');
    unmount();
    await start('/userdashboard/profile');
    await main().findByText('4 Lake Road');
    await main().findByText(/^Saved on this device at/);
    expect(router.state.location.pathname).toBe('/userdashboard/order-history');
  });

  test('an order opens that was opened before, or that was only in the list', async () => {
    quiet();
    await look('/userdashboard/order-history', '\\"order-history\\"');
    setOnline(false);
    await start('/userdashboard/view-orderdata?orderId=order1');
    await main().findByText('VY-4F7K-29');
    await main().findByText(/^Saved on this device at/);
  });

  test('an invoice is saved as a file; without a copy the shop says so', async () => {
    quiet();
    await look('/userdashboard/view-orderdata?orderId=order1', '\\"invoice\\"');
    setOnline(false);
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user, queryClient } = await start('/userdashboard/view-orderdata?orderId=order1');
    const link = await main().findByRole('link', { name: 'Tax invoice VY/26-27/000001' });
    await waitFor(() => expect(queryClient.getQueryData(['invoice', ASHA, 'invoice/order1'])).toBeTruthy());
    await user.click(link);
    expect(names).toEqual(['VY-26-27-000001.pdf']);
    expect(await saved[0]?.text()).toBe('%PDF-1.7 of VY-4F7K-29');
    queryClient.setQueryData(['invoice', ASHA, 'invoice/order1'], null);
    await user.click(link);
    await screen.findByText('This device has no copy of the invoice. It opens when you are back online.');
    expect(names).toHaveLength(1);
  });

  test('an order that is not on the device says that it needs the network', async () => {
    quiet();
    setOnline(false);
    await start('/userdashboard/view-orderdata?orderId=other');
    await main().findByText(/this device has no copy of this order/);
  });

  test('a cancellation is refused with its reason and sent neither now nor later', async () => {
    quiet();
    await look('/userdashboard/view-orderdata?orderId=order1', 'VY-4F7K-29');
    setOnline(false);
    const { user, calls } = await start('/userdashboard/view-orderdata?orderId=order1');
    await user.click(await main().findByRole('button', { name: 'Cancel order' }));
    await main().findByText(/^You are offline\. The shop has to answer a cancellation/);
    expect(screen.queryByText('Cancel this order?')).toBeNull();
    setOnline(true);
    await waitFor(() => expect(main().queryByText(/The shop has to answer a cancellation/)).toBeNull());
    expect(calls).not.toContain('PUT /update-order-status/order1');
  });

  test('a changed profile is not saved, says why, and stays in the form', async () => {
    quiet();
    allowConsole(/the profile was not saved/);
    await look('/userdashboard/profile', '4 Lake Road');
    setOnline(false);
    const { user } = await start('/userdashboard/profile', {
      ...SHOP,
      'GET /user-profile': { user: [{ ...PROFILE, shipping_phone: '9876543210' }] },
    });
    await user.click(await main().findByRole('button', { name: 'Edit profile' }));
    const city = main().getByLabelText('City');
    await user.type(city, 'Pune');
    await user.type(main().getByLabelText('Phone'), '9876543210');
    await user.click(main().getByRole('button', { name: 'Save profile' }));
    await main().findByText(/^You are offline\. The shop has to check the change/);
    expect((city as HTMLInputElement).value).toBe('Pune');
  });
});

test.each([
  [29, true],
  [31, false],
])('offline, a copy from %i days ago is shown: %s', async (days, isShown) => {
  quiet();
  await look('/userdashboard/view-orderdata?orderId=order1', 'VY-4F7K-29');
  setOnline(false);
  vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await start('/userdashboard/view-orderdata?orderId=order1');
  await main().findByText(isShown ? 'VY-4F7K-29' : /this device has no copy of this order/);
});

test('the next customer of the same page has copies, too', async () => {
  const next = { ...PROFILE, contact_email: RAVI, shipping_address_line1: '7 Hill Road' };
  await start('/userdashboard/profile', {
    ...SHOP,
    'GET /user-profile': ({ query }) => ({ user: [query.get('contact_email') === RAVI ? next : PROFILE] }),
    'GET /order-history': { orders: [] },
  });
  await isKept('4 Lake Road');
  // As the log-in does it: the page hears of both at once.
  act(() => {
    putStored('contact_email', RAVI);
    writeStored('userToken', `token-of-ravi-${logInAgain}`);
  });
  await isKept('7 Hill Road');
});

test('a visitor sees an order by its link, and the device keeps nothing of it', async () => {
  act(() => {
    writeStored('userToken', null);
    writeStored('contact_email', null);
  });
  await start('/order-success?orderId=order1');
  await screen.findByText('VY-4F7K-29');
  await act(() => vi.dynamicImportSettled());
  expect(await onDevice()).not.toContain('VY-4F7K-29');
});

test('back online the order is refreshed, and the time of the copy disappears without a layout shift', async () => {
  quiet();
  await look('/userdashboard/view-orderdata?orderId=order1', 'VY-4F7K-29');
  setOnline(false);
  const shipped = { ...SHOP, 'GET /get-order/order1': { data: { ...ORDER, status: 'Shipped' } } };
  await start('/userdashboard/view-orderdata?orderId=order1', shipped);
  const line = await main().findByText(/^Saved on this device at/);
  main().getByText('Placed');
  setOnline(true);
  await main().findByText('Shipped');
  expect(line.isConnected).toBe(true);
  expect(line.textContent).toBe('');
});

test('a cancellation changes the copy, also when the order cannot be read after it', async () => {
  quiet();
  let isCanceled = false;
  const { user } = await start('/userdashboard/view-orderdata?orderId=order1', {
    ...SHOP,
    'GET /get-order/order1': () => (isCanceled ? new Response('', { status: 502 }) : { data: ORDER }),
    'PUT /update-order-status/order1': () => {
      isCanceled = true;
      return { message: 'done' };
    },
  });
  await user.click(await main().findByRole('button', { name: 'Cancel order' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  await isKept('\\"status\\":\\"Canceled\\"');
});

test('the order of another person, opened by its link, is not stored', async () => {
  logIn(RAVI, `token-of-ravi-${logInAgain}`);
  const { calls } = await start('/order-success?orderId=order1');
  await screen.findByText('VY-4F7K-29');
  await screen.findByRole('link', { name: 'Tax invoice VY/26-27/000001' });
  // What is kept is written in the same turn in which it is shown.
  await act(() => vi.dynamicImportSettled());
  expect(calls).not.toContain('GET /invoice/order1/pdf');
  expect(await onDevice()).not.toContain('VY-4F7K-29');
});

test('while the shop is still asked for an order, its invoice opens there if the device has no copy', async () => {
  quiet();
  const silent = () => new Promise<never>(() => undefined);
  await look('/userdashboard/view-orderdata?orderId=order1', 'VY-4F7K-29');
  await start('/userdashboard/view-orderdata?orderId=order1', {
    ...SHOP,
    'GET /get-order/order1': silent,
    'GET /invoice/order1/pdf': silent,
  });
  const link = await main().findByRole('link', { name: 'Tax invoice VY/26-27/000001' });
  expect(fireEvent.click(link)).toBe(true);
});

test.each([
  [150_000, true],
  [150_001, false],
])('an invoice of %i bytes is kept on the device: %s', async (size, isKeptHere) => {
  const pdf = () => new Response(new Uint8Array(size), { headers: { 'content-type': 'application/pdf' } });
  const { queryClient } = await start('/userdashboard/view-orderdata?orderId=order1', {
    ...SHOP,
    'GET /invoice/order1/pdf': pdf,
  });
  const invoice = () => queryClient.getQueryState(['invoice', ASHA, 'invoice/order1']);
  await waitFor(() => expect(invoice()?.status).toBe('success'));
  expect(invoice()?.data !== null).toBe(isKeptHere);
});

test('a list of orders or a profile that names somebody else is not stored', async () => {
  const stored = new Map<string, string>();
  const store = { setItem: async (key: string, text: string) => void stored.set(key, text) } as QueryStore;
  const { setItem } = accountCopies(store, 'asha@example.com');
  const isStored = async (kind: string, data: unknown) => {
    stored.clear();
    const queryKey = [kind, 'asha@example.com'];
    await setItem('key', JSON.stringify({ queryHash: 'hash', queryKey, state: { data, dataUpdatedAt: 1 } }));
    return stored.size > 0;
  };
  const history = (...emails: string[]) => ({
    pages: [{ orders: emails.map((contact_email) => ({ ...ORDER, user: { contact_email } })) }],
    pageParams: [''],
  });
  expect(await isStored('order-history', history('Asha@example.com', ''))).toBe(true);
  expect(await isStored('order-history', history('asha@example.com', 'ravi@example.com'))).toBe(false);
  expect(await isStored('user-profile', { ...PROFILE, contact_email: 'asha@example.com' })).toBe(true);
  expect(await isStored('user-profile', { ...PROFILE, contact_email: 'ravi@example.com' })).toBe(false);
});
