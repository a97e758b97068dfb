import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('a visitor sees the way to log in', async () => {
  await openPage('/about');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('a customer sees the dashboard and log-out', async () => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
  const { user } = await openPage('/about');
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/userdashboard');
});

test('logging out removes the session, shows a toast and goes to /login', async () => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
  const { user, router, queryClient } = await openPage('/about');
  queryClient.setQueryData(['order-history'], ['an order']);
  queryClient
    .getQueryCache()
    .find({ queryKey: ['order-history'] })
    ?.setOptions({ queryKey: ['order-history'], meta: { personal: true } });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logout successfully')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, null]);
  expect(queryClient.getQueryData(['order-history'])).toBeUndefined();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
});
