// What 'Tell me when it is back' and the notifications of a device show.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DeviceSettings } from '#src/features/notifications/device-settings.tsx';
import { OrderNotices } from '#src/features/notifications/order-notices.tsx';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { writeNote } from '#src/features/session/device-notes.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { ENDPOINT, openPushBrowser } from './push-browser.ts';

/** The bodies of the calls that change something. */
let sent: unknown[] = [];
const note = ({ body }: { body: unknown }) => ({ success: sent.push(body) > 0 });
async function open(part: React.ReactElement) {
  sent = [];
  const canned = cannedFetch({
    'GET /push-key': { data: { publicKey: 'BKey' } },
    'POST /save-device': {},
    'POST /remove-device': note,
    'POST /tell-me': ({ body }) => ({ ...note({ body }), data: { _id: (body as { wait_id: string }).wait_id } }),
  });
  return renderShop(part, { ...canned, tab: openTab(openDevice(), canned) });
}
async function openDialog() {
  const { user } = await open(<TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />);
  await user.click(await screen.findByRole('button', { name: 'Tell me when it is back' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('textbox');
  return { user, dialog };
}

test('the dialog names the product, colour and size, and leads to the privacy policy', async () => {
  const { dialog } = await openDialog();
  dialog.getByText(/^Training Tee, Navy, M is sold out\. We will tell you once/);
  expect(dialog.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privicy-policy');
  // Nothing else is offered, so it is no alternative.
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveProperty('readOnly', false);
});

test('a customer is told at the address of the account, which cannot be changed here, and on the device', async () => {
  openPushBrowser();
  writeStored('userToken', 'token');
  writeStored('contact_email', 'asha@example.com');
  const { user, dialog } = await openDialog();
  const field = dialog.getByRole('textbox', { name: 'Or by email' });
  expect(field).toMatchObject({ value: 'asha@example.com', readOnly: true });
  await user.click(dialog.getByRole('button', { name: 'Tell me on this device' }));
  await waitFor(() => expect(sent).toMatchObject([{ endpoint: ENDPOINT, contact_email: 'asha@example.com' }]));
});

test('notifications of an order that are on can be turned off beside it', async () => {
  const browser = openPushBrowser();
  const { user } = await open(<OrderNotices />);
  await user.click(await screen.findByRole('button', { name: 'Yes, tell me' }));
  await user.click(await screen.findByText('Choose what we tell you', { selector: 'span' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(sent).toEqual([{ endpoint: ENDPOINT }]));
  expect(browser.isSubscribed).toBe(false);
});

const TOO_MANY = refusal(429, 'too-many-tries', 'Please wait a minute.');
test.each<[string, { key?: Answer; isRefused?: boolean; text: string }]>([
  ['the browser refuses', { isRefused: true, text: 'That did not work. Please try again in a moment.' }],
  ['the shop refuses', { key: TOO_MANY, text: 'Please wait a minute.' }],
  [
    'the shop does not answer',
    {
      key: () => Promise.reject(new TypeError('no network')),
      text: 'The shop did not answer. Check your connection, then try again.',
    },
  ],
])('notifications that %s stay off, and the reason is said', async (_, { key, isRefused = false, text }) => {
  allowConsole(/the device could not be changed/);
  openPushBrowser();
  const { pushManager } = await navigator.serviceWorker.ready;
  if (isRefused) vi.spyOn(pushManager, 'subscribe').mockRejectedValue(new DOMException('no service', 'AbortError'));
  const canned = cannedFetch({ 'GET /push-key': key ?? { data: { publicKey: 'BKey' } } });
  const { user } = await renderShop(<DeviceSettings />, { ...canned, tab: openTab(openDevice(), canned) });
  expect(screen.getByRole('alert').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
});

test('a permission that the shopper has taken back is asked for again', async () => {
  openPushBrowser();
  writeNote('notifications', ['delivered']);
  await open(<DeviceSettings />);
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
