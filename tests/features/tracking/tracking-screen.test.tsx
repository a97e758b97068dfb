import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { removePersonalNotes } from '#src/features/session/device-notes.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const SHIPMENT = {
  track_status: 1,
  shipment_track: [
    {
      current_status: 'In transit',
      awb_code: 'AWB1',
      edd: '2026-11-24T00:00:00.000Z',
      origin: 'Pune',
      destination: 'Kochi',
    },
  ],
  shipment_track_activities: [
    { date: '2026-11-21T05:30:00.000Z', activity: 'Left the sorting centre', location: 'Pune' },
    { date: '2026-11-20T05:30:00.000Z', activity: 'Picked up', location: 'Satara' },
  ],
};

/** A courier that a test can switch off, and its requests. */
function courier(tracking_data: object) {
  const asked: { url: string; hasKey: boolean }[] = [];
  const state: { isDown: boolean; late: Promise<void> | null } = { isDown: false, late: null };
  const frame = cannedFetch();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (!url.includes('/shipping/track/')) return frame.fetch(input, init);
    asked.push({ url, hasKey: new Headers(init?.headers).has('auth-key') });
    if (state.isDown) throw new TypeError('fetch failed');
    await state.late;
    return Response.json({ tracking_data });
  };
  return { fetch, asked, state };
}
const open = (tracking: object, path = '/track-order') => {
  const its = courier(tracking);
  return openPage(path, { fetch: its.fetch }).then((page) => ({ ...page, ...its }));
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Track Order|Loading\.\.\.)$/ });
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'AWB number' });

test('the button waits for a number', async () => {
  const { user } = await open(SHIPMENT);
  await screen.findByRole('button', { name: 'Track Order' });
  expect(button().disabled).toBe(true);
  await user.type(box(), '   ');
  expect(button().disabled).toBe(true);
  await user.type(box(), 'AWB1');
  expect(button().disabled).toBe(false);
});

test('the button keeps the focus while the shipment loads, and asks once', async () => {
  const { user, asked, state } = await open(SHIPMENT);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  state.late = promise;
  await screen.findByRole('button', { name: 'Track Order' });
  await user.type(box(), 'AWB1');
  await user.click(button());
  await screen.findByRole('button', { name: 'Loading...' });
  await user.click(button());
  expect(document.activeElement).toBe(button());
  expect([button().disabled, button().getAttribute('aria-disabled')]).toEqual([false, 'true']);
  answer();
  await screen.findByRole('region', { name: 'Shipment' });
  expect(asked).toHaveLength(1);
});

test('a shipment is shown whole, asked for on its own base and without the key', async () => {
  const { user, asked } = await open(SHIPMENT);
  await screen.findByRole('button', { name: 'Track Order' });
  await user.type(box(), ' AWB1 ');
  await user.click(button());
  expect(await screen.findByText('Left the sorting centre')).toBeTruthy();
  const shipment = screen.getByRole('region', { name: 'Shipment' });
  expect(shipment.closest('[aria-live=polite]')).not.toBeNull();
  const text = shipment.textContent ?? '';
  for (const value of ['In transit', 'AWB1', '24-11-2026', 'Pune', 'Kochi', '21-11-2026 11:00'])
    expect(text).toContain(value);
  // In the order of the courier.
  expect(text.indexOf('Left the sorting centre')).toBeLessThan(text.indexOf('Picked up'));
  expect(asked).toEqual([{ url: '/shipping/track/AWB1', hasKey: false }]);
});

test.each([
  ['its own words', { track_status: 0, error: 'AWB is not ours' }, 'AWB is not ours'],
  ['ours', { track_status: 0 }, 'No data found for the provided AWB Number 42.'],
  ['ours, whatever else it holds', { ...SHIPMENT, track_status: 2 }, 'No data found for the provided AWB Number 42.'],
])('a number nobody knows is answered with %s', async (_, tracking, words) => {
  const { user } = await open(tracking);
  await screen.findByRole('button', { name: 'Track Order' });
  await user.type(box(), '42');
  await user.click(button());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask us about it' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('region', { name: 'Shipment' })).toBeNull();
});

test('a shipment without activities shows a message', async () => {
  await open({ ...SHIPMENT, shipment_track_activities: [] }, '/track-order?awb=AWB1');
  expect(await screen.findByText('No tracking activities available.')).toBeTruthy();
});

test('a number in the address is filled in and asked for, also one of digits only', async () => {
  await open(SHIPMENT, '/track-order?awb=1234567890');
  await waitFor(() => expect(box().value).toBe('1234567890'));
  expect(await screen.findByText('In transit', { selector: 'p span' })).toBeTruthy();
});

test('a failed request shows an error', async () => {
  allowConsole(/\[query\]/);
  const { user, state } = await open(SHIPMENT);
  state.isDown = true;
  await screen.findByRole('button', { name: 'Track Order' });
  await user.type(box(), 'AWB9');
  await user.click(button());
  expect((await screen.findAllByText('Request failed for tracking shipment')).length).toBeGreaterThan(0);
  // The same number can be asked for again.
  state.isDown = false;
  await user.click(button());
  await screen.findByRole('region', { name: 'Shipment' });
});

test('what was seen can be read offline later, with its time, until it is forgotten', async () => {
  allowConsole(/\[query\]/);
  vi.setSystemTime('2026-01-05T10:00:00+05:30');
  const first = await open(SHIPMENT, '/track-order?awb=AWB1');
  await screen.findByRole('region', { name: 'Shipment' });
  first.unmount();
  vi.useRealTimers();
  const { user, state } = await open(SHIPMENT);
  state.isDown = true;
  await user.click(await screen.findByRole('button', { name: /AWB1/ }));
  expect(box()).toHaveProperty('value', 'AWB1');
  expect(await screen.findByText(/Saved on this device at 10:00, 05-01-2026/)).toBeTruthy();
  expect(screen.getByText('Left the sorting centre')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(localStorage.getItem('trackedShipments')).toBeNull();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('a log-out takes the shipment off the page, and one that arrives after it is neither shown nor stored', async () => {
  writeStored('contact_email', 'asha@example.in');
  onTestFinished(() => writeStored('contact_email', null));
  const logOut = () =>
    act(() => {
      removePersonalNotes();
      writeStored('contact_email', null);
    });
  const first = await open(SHIPMENT, '/track-order?awb=AWB1');
  await screen.findByRole('region', { name: 'Shipment' });
  logOut();
  expect(screen.queryByRole('region', { name: 'Shipment' })).toBeNull();
  first.unmount();

  writeStored('contact_email', 'asha@example.in');
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const { user, state, queryClient } = await open(SHIPMENT);
  state.late = promise;
  await user.type(box(), 'AWB2');
  await user.click(button());
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['tracking'] })).toBe(1));
  logOut();
  arrive();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('region', { name: 'Shipment' })).toBeNull();
  expect(localStorage.getItem('trackedShipments')).toBeNull();
});

test('a guest opens an order by its number and email, and reads why it is not found', async () => {
  // The order's own screen is not part of this test.
  allowConsole(/order failed/);
  const frame = cannedFetch();
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/find-order')) return frame.fetch(input, init);
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    if (body.order_number === 'vy 4f7k 29') return Response.json({ success: true, data: { _id: 'ab12' } });
    const message = 'There is no order with this number and email. Please check both.';
    return Response.json({ success: false, code: 'unknown-order', message }, { status: 404 });
  };
  const { user, router } = await openPage('/track-order', { fetch });
  await user.click(await screen.findByText('No AWB number? Find your order by its number'));
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /Order number/ });
  const email = screen.getByRole('textbox', { name: /Email/ });
  const press = () => user.click(screen.getByRole('button', { name: 'Find order' }));
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());

  await user.type(number, 'my order');
  await press();
  expect(await screen.findByText('Please enter an order number like VY-4F7K-29')).toBeTruthy();
  expect(screen.getByText('Please enter a full email address, like name@example.com')).toBeTruthy();
  expect([sent.length, document.activeElement]).toEqual([0, number]);

  await user.clear(number);
  await user.type(number, 'VY-2222-22');
  await user.type(email, 'asha@example.com');
  await press();
  const refusal = await screen.findByText('There is no order with this number and email. Please check both.');
  expect(refusal.role).toBe('status');
  // On a phone it would stand behind the bar at the bottom.
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([refusal]));

  await user.clear(number);
  await user.type(number, 'vy 4f7k 29');
  await press();
  await waitFor(() => expect(router.state.location.href).toBe('/order-success?orderId=ab12'));
  expect(sent.at(-1)).toEqual({ order_number: 'vy 4f7k 29', contact_email: 'asha@example.com' });
});

test('an order that is found after the shopper has left the page does not take them away', async () => {
  const { promise: found, resolve: answer } = Promise.withResolvers<object>();
  const { user, router, queryClient } = await openPage(
    '/track-order',
    cannedFetch({ 'POST /find-order': () => found }),
  );
  await user.click(await screen.findByText('No AWB number? Find your order by its number'));
  await user.type(await screen.findByRole('textbox', { name: /Order number/ }), 'vy 4f7k 29');
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'asha@example.com{Enter}');
  await waitFor(() => expect(queryClient.isMutating()).toBe(1));
  await act(() => router.navigate({ to: '/about' }));
  answer({ success: true, data: { _id: 'ab12' } });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await act(() => vi.dynamicImportSettled());
  expect(router.state.location.pathname).toBe('/about');
});

test('offline, the form that finds an order says so, and its button is off until the network is back', async () => {
  const { user } = await openPage('/track-order', cannedFetch());
  await user.click(await screen.findByText('No AWB number? Find your order by its number'));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Find order' });
  const isOff = () => button.disabled;
  expect(isOff()).toBe(false);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void window.dispatchEvent(new Event('offline')));
  screen.getByText('You are offline. Orders open when you are back online.');
  expect(isOff()).toBe(true);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(isOff()).toBe(false);
});
