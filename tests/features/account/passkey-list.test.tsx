// The customer's passkeys as the settings list them.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Passkeys } from '#src/features/account/passkeys.tsx';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openPasskeyBrowser } from './passkey-browser.ts';

const [PHONE, LAPTOP] = [
  { passkey_id: 'p1', name: 'Red phone', created_at: '2026-11-01T10:00:00.000Z', used_at: '2026-11-20T10:00:00.000Z' },
  { passkey_id: 'p2', name: 'Laptop', created_at: '2026-11-02T10:00:00.000Z', used_at: '' },
];

test('each passkey has its days, and only that which is being removed is busy', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<object>();
  const removed: unknown[] = [];
  const canned = cannedFetch({
    'GET /passkeys': { data: [PHONE, LAPTOP] },
    'POST /remove-passkey': ({ body }) => {
      removed.push(body);
      return answered;
    },
  });
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
  const { user } = await openPage('/userdashboard/settings', canned);
  const button = (name: string) => screen.findByRole('button', { name });
  const list = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
  const rows = async () => (await list()).getAllByRole('listitem').map((row) => row.firstElementChild?.textContent);
  await waitFor(async () =>
    expect(await rows()).toEqual([
      'Red phoneAdded 01-11-2026, last used 20-11-2026',
      'LaptopAdded 02-11-2026, not used yet',
    ]),
  );
  await user.click(await button('Remove Laptop'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Remove the passkey "Laptop"\?/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Yes, remove it' }));
  await waitFor(async () => expect((await button('Remove Laptop')).ariaBusy).toBe('true'));
  expect((await button('Remove Red phone')).ariaBusy).toBeNull();
  expect(removed).toEqual([{ contact_email: 'asha@example.com', passkey_id: 'p2' }]);
  answer({});
});

test('a new passkey is sent with its name without spaces around it', async () => {
  openPasskeyBrowser();
  const challenge = Buffer.from('challenge').toString('base64url');
  const names: unknown[] = [];
  const canned = cannedFetch({
    'GET /passkeys': { data: [] },
    'POST /passkey-offer': {
      data: {
        challenge,
        rp: { id: location.hostname, name: 'Vyayam' },
        user: { id: challenge, name: 'asha', displayName: '' },
        pubKeyCredParams: [],
      },
    },
    'POST /add-passkey': ({ body }) => ({ success: names.push((body as { name: string }).name) > 0 }),
  });
  const { user } = await renderShop(<Passkeys email="asha@example.com" />, canned);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = await screen.findByLabelText('Name of the passkey');
  await user.clear(name);
  await user.type(name, '  Red phone ');
  await user.type(screen.getByLabelText('Current password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Create the passkey' }));
  await waitFor(() => expect(names).toEqual(['Red phone']));
});

test('a passkey that another device has removed leaves the list although the shop refuses to remove it', async () => {
  allowConsole(/the passkey was not removed/);
  let isThere = true;
  const canned = cannedFetch({
    'GET /passkeys': () => ({ data: isThere ? [PHONE, LAPTOP] : [PHONE] }),
    'POST /remove-passkey': () => {
      isThere = false;
      return refusal(404, 'unknown-item', 'There is no such passkey.');
    },
  });
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
  const { user } = await openPage('/userdashboard/settings', canned);
  await user.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull());
  expect(await screen.findByText('There is no such passkey.')).toBeTruthy();
});
