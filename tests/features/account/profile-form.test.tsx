import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { LIMITS } from '#src/contract/field.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

beforeEach(() => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
});

test('a change of another device that is read while the form is open is no change of this one', async () => {
  let profile = { contact_email: 'asha@example.com', shipping_name: 'Asha Rao', shipping_phone: '9876543210' };
  const saved: object[] = [];
  const canned = cannedFetch({
    'GET /user-profile': () => ({ user: [profile] }),
    'POST /update-profile': ({ body }) => ({ saved: saved.push(body as object) }),
  });
  const { user, queryClient } = await openPage('/userdashboard/profile', canned);
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  profile = { ...profile, shipping_phone: '9876500000' };
  await act(() => queryClient.refetchQueries({ queryKey: ['user-profile', 'asha@example.com'] }));
  await user.type(screen.getByLabelText('Full name'), ' R');
  await user.click(screen.getByLabelText('Address line 1'));
  // As long as the shop accepts.
  const shipping_address_line1 = 'x'.repeat(LIMITS.line);
  await user.paste(shipping_address_line1);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  const now = { shipping_name: 'Asha Rao R', shipping_phone: '9876500000', shipping_address_line1 };
  await waitFor(() => expect(saved).toMatchObject([now]));
});

test('Cancel drops what was typed', async () => {
  const profile = { contact_email: 'asha@example.com', shipping_name: 'Asha Rao', shipping_phone: '9876543210' };
  const canned = cannedFetch({ 'GET /user-profile': { user: [profile] }, 'POST /update-profile': {} });
  const { user } = await openPage('/userdashboard/profile', canned);
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }));
  await user.type(screen.getByLabelText('Full name'), ' R');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit profile' }));
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Asha Rao');
  expect(canned.calls).not.toContain('POST /update-profile');
});

test('a profile that does not load can be tried again', async () => {
  allowConsole(/user-profile failed/);
  let reply = (): object => refusal(500, 'internal');
  const { user } = await openPage('/userdashboard', cannedFetch({ 'GET /user-profile': () => reply() }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply = () => ({ user: [{ contact_email: 'asha@example.com', shipping_city: 'Pune' }] });
  await user.click(again);
  await screen.findByText('Pune');
});
