import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('a change of another device that is read while the form is open is no change of this one', async () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token-of-asha-0123456789');
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
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(saved).toMatchObject([{ shipping_name: 'Asha Rao R', shipping_phone: '9876500000' }]));
});
