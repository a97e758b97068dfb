// The kinds of notifications: those that a shopper can get are offered, and what is asked for is chosen.
import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from '#src/contract/notification.ts';
import { Order } from '#src/contract/order.ts';
import { DeviceSettings } from '#src/features/notifications/device-settings.tsx';
import { OrderNotices } from '#src/features/notifications/order-notices.tsx';
import { Notices } from '#src/features/orders/notices.tsx';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { writeNote } from '#src/features/session/device-notes.ts';
import { cartLine } from '#src/offline/lines.ts';
import { type Answer, type CannedRequest, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { shaker, tee } from '../cart/sample-products.ts';
import { ENDPOINT, openPushBrowser } from './push-browser.ts';

const ORDER_KINDS: NoticeKind[] = ['shipped', 'out-for-delivery', 'delivered', 'refund'];
const ON_DEVICE = 'We will tell you on this device when it is back.';

/** Kinds that the shop was told, and wishes. */
let sent: (NoticeKind[] | string)[];
beforeEach(() => {
  sent = [];
});
const ANSWERS: Record<string, Answer> = {
  'GET /push-key': { data: { publicKey: 'BKey' } },
  'POST /save-device': ({ body }) => {
    sent.push((body as { kinds: NoticeKind[] }).kinds);
    return { success: true };
  },
  'POST /tell-me': ({ body }) => {
    const { wait_id, endpoint, contact_email } = body as Record<string, string>;
    sent.push(`tell ${endpoint ?? contact_email}`);
    return { success: true, data: { _id: wait_id } };
  },
  'DELETE /do-not-tell-me': () => {
    sent.push('untell');
    return { success: true };
  },
  'GET /get-wait': { data: { isWaiting: true } },
};
/** Notifications are on, of these kinds. */
async function turnOn(kinds: readonly NoticeKind[]) {
  openPushBrowser().isSubscribed = true;
  await Notification.requestPermission();
  writeNote('notifications', kinds);
}
function logIn() {
  writeStored('userToken', 'token');
  writeStored('contact_email', 'asha@example.com');
}
async function openDialog(answers = {}, device = openDevice()) {
  const { fetch } = cannedFetch({ ...ANSWERS, ...answers });
  const tab = openTab(device, { fetch });
  const page = await renderShop(<TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />, { fetch, tab });
  await page.user.click(await screen.findByRole('button', { name: 'Tell me when it is back' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = async (name: string) => page.user.click(await dialog.findByRole('button', { name }));
  const close = () => {
    page.unmount();
    tab.close();
  };
  return { ...page, device, tab, dialog, press, close };
}

test.each([
  ['a guest, whose wishlist the shop does not know', null, NOTICE_KINDS.length - 1],
  ['a customer', 'asha@example.com', NOTICE_KINDS.length],
])('lower prices are offered to who can be notified of them: %s', async (_, email, count) => {
  await turnOn(ORDER_KINDS);
  writeStored('contact_email', email);
  await renderShop(<OrderNotices />, { fetch: cannedFetch(ANSWERS).fetch });
  await screen.findByText('Choose what we tell you', { selector: 'span' });
  expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(count);
});

test('a device that is on sends its subscription again when its settings open, in case the shop has lost it', async () => {
  await turnOn(ORDER_KINDS);
  await renderShop(<DeviceSettings />, { fetch: cannedFetch(ANSWERS).fetch });
  await waitFor(() => expect(sent).toEqual([ORDER_KINDS]));
});

test('a subscription for an older key of the shop gives way to a new one', async () => {
  const browser = openPushBrowser();
  Object.assign(browser, { isSubscribed: true, hasOldKey: true });
  const { user } = await renderShop(<OrderNotices />, { fetch: cannedFetch(ANSWERS).fetch });
  await user.click(await screen.findByRole('button', { name: 'Yes, tell me' }));
  await screen.findByText('Notifications about your orders are on.');
  expect(browser.hasOldKey).toBe(false);
  expect(sent).toHaveLength(1);
});

test('a customer is asked only about an order with the address of the account', async () => {
  openPushBrowser();
  const { fetch } = cannedFetch(ANSWERS);
  const order = (contact_email: string) => v.parse(Order, { _id: 'abc123', status: 'Placed', user: { contact_email } });
  logIn();
  const ofAnother = await renderShop(<Notices order={order('ravi@example.com')} />, { fetch });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
  ofAnother.unmount();
  await renderShop(<Notices order={order('asha@example.com')} />, { fetch });
  await screen.findByRole('button', { name: 'Yes, tell me' });
  // The log-in ends by itself.
  act(() => writeStored('userToken', null));
  expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
});

test.each(['Delivered', 'Canceled'])('about an order that is %s nobody is asked', async (status) => {
  openPushBrowser();
  const order = v.parse(Order, { _id: 'abc123', status, user: { contact_email: 'asha@example.com' } });
  await renderShop(<Notices order={order} />, cannedFetch(ANSWERS));
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button', { name: 'Yes, tell me' })).toBeNull();
});

test('after a log-in that ended by itself a wish is told by e-mail, and the device is not offered for it', async () => {
  const byEmail = 'We will email asha@example.com when it is back. ';
  await turnOn(NOTICE_KINDS);
  logIn();
  const { dialog, press } = await openDialog();
  await press('Tell me on this device');
  const told = await dialog.findByText(ON_DEVICE);
  await waitFor(() => expect(sent).toHaveLength(2));
  act(() => writeStored('userToken', null));
  await waitFor(() => expect(told.textContent).toBe(byEmail));
  await press('Do not tell me');
  await dialog.findByRole('button', { name: 'Email me' });
  await waitFor(() => expect(sent.at(-1)).toBe('untell'));
  expect(dialog.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
});

test('to ask on the device chooses that kind, before the wish is sent', async () => {
  await turnOn(ORDER_KINDS);
  const { dialog, press } = await openDialog();
  await press('Tell me on this device');
  await dialog.findByText(ON_DEVICE);
  await waitFor(() => expect(sent).toEqual([[...ORDER_KINDS, 'stock'], `tell ${ENDPOINT}`]));
});

test('a kind that the shop could not be notified of is not promised', async () => {
  allowConsole(/the wish was not stored/);
  await turnOn(ORDER_KINDS);
  const { dialog, press } = await openDialog({
    'POST /save-device': () => Promise.reject(new TypeError('no network')),
  });
  await press('Tell me on this device');
  await waitFor(() => expect(dialog.getAllByRole('alert').map((alert) => alert.textContent)).not.toEqual(['', '']));
  expect(dialog.queryByText(ON_DEVICE)).toBeNull();
  expect(sent).toEqual([]);
});

test('a device whose shopper turned that kind off promises nothing and can be asked again', async () => {
  await turnOn(NOTICE_KINDS);
  const first = await openDialog();
  await first.press('Tell me on this device');
  await first.dialog.findByText(ON_DEVICE);
  await waitFor(() => expect(sent).toContain(`tell ${ENDPOINT}`));
  first.close();
  writeNote('notifications', ORDER_KINDS);
  sent = [];
  const { dialog, press } = await openDialog({}, first.device);
  await dialog.findByRole('button', { name: 'Tell me on this device' });
  expect(dialog.queryByText(ON_DEVICE)).toBeNull();
  await press('Tell me on this device');
  await dialog.findByText(ON_DEVICE);
  await waitFor(() => expect(sent).toEqual([[...ORDER_KINDS, 'stock'], 'untell', `tell ${ENDPOINT}`]));
});

test('to ask again for one product leaves what the shop refused of another', async () => {
  let isSold = false;
  const { dialog, press, tab, user } = await openDialog({
    'POST /tell-me': ({ body }: CannedRequest) =>
      isSold
        ? { data: { _id: (body as { wait_id: string }).wait_id } }
        : refusal(422, 'unknown-product', 'This product is no longer sold.'),
  });
  const waits = tab.sync.outbox.waits();
  const other = cartLine({ product: shaker, color: 'Black', size: '700 ml', isCombo: false, comboProducts: [] });
  await waits.add({ ...other, payload: { ...other.payload, tell: { contact_email: 'ravi@example.com' } } });
  await user.type(await dialog.findByRole('textbox'), 'ravi@example.com');
  await press('Email me');
  await dialog.findByText(/The product may no longer be sold/);
  await waitFor(() => expect(waits.snapshot().rejected).toHaveLength(2));
  isSold = true;
  await press('Email me');
  await dialog.findByText(/^We will email ravi@example.com/);
  expect(waits.snapshot().rejected.map(({ op }) => op.line)).toEqual([other.line]);
});
