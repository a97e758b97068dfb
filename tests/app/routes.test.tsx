import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('an unknown path has a page of its own with the way home', async () => {
  await openPage('/no-such-page');
  expect(await screen.findByRole('link', { name: 'Go home' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('both spellings of the contact page are one page', async () => {
  const { router } = await openPage('/contact-us');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
});

test('the dashboard sends a visitor to /login and remembers where to come back to', async () => {
  const { router } = await openPage('/userdashboard/view-orderdata?orderId=abc');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirect: '/userdashboard/view-orderdata?orderId=abc' });
});

test('the dashboard lets a customer in', async () => {
  writeStored('userToken', 'token-1');
  const { router } = await openPage('/userdashboard/order-history');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order history' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/userdashboard/order-history');
});

test('the unused order page shows only its two words', async () => {
  writeStored('userToken', 'token-1');
  await openPage('/userdashboard/view-order?order_id=7');
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe('view order'));
});

describe('a page change', () => {
  test('sets the title, says it, and puts the keyboard at the new heading', async () => {
    const { user } = await openPage('/about');
    await screen.findByRole('heading', { level: 1, name: 'About us' });
    await user.click(screen.getAllByRole('link', { name: 'Refund policy' })[0] as HTMLElement);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Refund policy' });
    await waitFor(() => expect(document.title).toBe('Refund policy | Vyayam'));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(screen.getByText('Refund policy | Vyayam', { selector: 'p' })).toBeTruthy());
  });
});
