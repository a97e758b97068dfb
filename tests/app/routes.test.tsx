import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('an unknown path shows the not-found page with a link home', async () => {
  await openPage('/no-such-page');
  expect(await screen.findByRole('link', { name: 'Go home' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

test('both addresses of the contact page lead to one page', async () => {
  const { router } = await openPage('/contact-us');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
});

test('the dashboard redirects a visitor to /login with the way back', async () => {
  const { router } = await openPage('/userdashboard/view-orderdata?orderId=abc');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirect: '/userdashboard/view-orderdata?orderId=abc' });
});

test('the dashboard opens for a customer', async () => {
  writeStored('userToken', 'token-1');
  const { router } = await openPage('/userdashboard/order-history');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order history' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/userdashboard/order-history');
});

test('the unused order page shows only "view order"', async () => {
  writeStored('userToken', 'token-1');
  await openPage('/userdashboard/view-order?order_id=7');
  await waitFor(() => expect(screen.getByRole('main').textContent).toBe('view order'));
});

describe('a page change', () => {
  test('sets and announces the title, and moves focus to the new heading', async () => {
    const { user } = await openPage('/about');
    await screen.findByRole('heading', { level: 1, name: 'About us' });
    await user.click(screen.getAllByRole('link', { name: 'Refund policy' })[0] as HTMLElement);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Refund policy' });
    await waitFor(() => expect(document.title).toBe('Refund policy | Vyayam'));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(screen.getByText('Refund policy | Vyayam', { selector: 'p' })).toBeTruthy());
  });
});
