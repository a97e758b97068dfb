import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const bar = async () => within(await screen.findByRole('navigation', { name: 'Shortcuts' }));

test('four ways for the thumb of a phone, none of which the header has there', async () => {
  await openPage('/about');
  const ways = (await bar()).getAllByRole('listitem').map((item) => item.textContent);
  expect(ways).toEqual(['Home', 'Categories', 'Wishlist', 'Account']);
  expect((await bar()).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/login');
});

test('its categories open the menu with the list unfolded', async () => {
  const { user } = await openPage('/about');
  await user.click((await bar()).getByRole('button', { name: 'Categories' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  const link = await menu.findByRole('link', { name: 'Strength Equipment' });
  expect(link.closest('details')?.open).toBe(true);
});

test('the wishlist opens for a guest, as in the header', async () => {
  const { user, router } = await openPage('/about');
  await user.click((await bar()).getByRole('link', { name: 'Wishlist' }));
  expect(await screen.findByText('Wishlist Empty')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/userdashboard/wishlist');
});

test('a customer at the wishlist is in one place only', async () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'a-token');
  allowConsole(/user-profile/);
  await openPage('/userdashboard/wishlist');
  const current = () =>
    bar().then((ways) => ways.getAllByRole('link', { current: 'page' }).map((link) => link.textContent));
  expect(await current()).toEqual(['Wishlist']);
});
