import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { toast } from '#src/ui/toaster.tsx';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

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
  await screen.findByText('Please login first');
});

test('a link to the log-in that names another site leads to the dashboard', async () => {
  allowConsole(/\[query\]/);
  const canned = cannedFetch({ 'POST /loginuser': { token: 'token-1', contact_email: 'asha@example.in' } });
  const { user, router } = await openPage('/login?redirect=https://elsewhere.example', canned);
  await user.click(await screen.findByLabelText('Email'));
  await user.paste('asha@example.in');
  await user.click(screen.getByLabelText('Password'));
  await user.paste('a-password');
  const navigate = vi.spyOn(router, 'navigate');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(navigate.mock.calls.map(([to]) => to.href)).toEqual(['/userdashboard']);
});

test('a link to an order whose number is no text asks the shop for nothing', async () => {
  const { router } = await openPage('/order-success?orderId=%5B%22a%22%5D', cannedFetch({}));
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.matches.at(-1)?.search).toEqual({ orderId: undefined });
});

test('a link to the dashboard that a visitor only points at says nothing', async () => {
  const { router } = await openPage('/about');
  await router.preloadRoute({ to: '/userdashboard/profile' });
  act(() => toast.success('Link copied'));
  await screen.findByText('Link copied');
  expect(screen.queryByText('Please login first')).toBeNull();
});

test('the dashboard opens for a customer', async () => {
  // No shop answers here.
  allowConsole(/\[query\]/);
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
  const { router } = await openPage('/userdashboard/order-history');
  expect(await screen.findByRole('heading', { level: 1, name: 'Order history' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/userdashboard/order-history');
});

test('the unused order page shows only "view order"', async () => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
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

describe('the title of a product or category', () => {
  const named = { ...tee, productName: 'Training Tee / Dry-Knit' };
  const address = '/product/Training-Tee-%2F-Dry-Knit';

  test('is its name as the shop writes it, once an answer has it', async () => {
    const { router } = await openPage(address, cannedFetch({ 'GET /productbyname': { data: [named] } }));
    await waitFor(() => expect(document.title).toBe('Training Tee / Dry-Knit | Vyayam'));
    await router.navigate({ to: '/category-products/$category', params: { category: 'mens-apparel' } });
    await waitFor(() => expect(document.title).toBe("Men's Apparel | Vyayam"));
    await router.navigate({ to: '/about' });
    await waitFor(() => expect(document.title).toBe('About us | Vyayam'));
    expect(document.head.querySelectorAll('title')).toHaveLength(1);
  });

  test('is never made of the address: until then, and with the shop down, it is the shop', async () => {
    allowConsole(/no-answer/);
    const down = async () => Promise.reject(new TypeError('no network'));
    const { queryClient, router, api } = await openPage(address, { fetch: down });
    const shop = 'Vyayam | Fitness equipment, training wear and supplements';
    await waitFor(() => expect(document.title).toBe(shop));
    queryClient.setQueryData(['products', 'a listing'], [named]);
    await router.navigate({ to: '/category-products/$category', params: { category: 'mens-apparel' } });
    await waitFor(() => expect(document.title).toBe(shop));
    queryClient.setQueryData(categoriesQuery(api).queryKey, [{ _id: '1', categoryName: "Men's Apparel", image: '' }]);
    await waitFor(() => expect(document.title).toBe("Men's Apparel | Vyayam"));
    await router.navigate({ to: '/product/$productName', params: { productName: 'Training-Tee-/-Dry-Knit' } });
    await waitFor(() => expect(document.title).toBe('Training Tee / Dry-Knit | Vyayam'));
  });

  test('says that the shop does not have it', async () => {
    await openPage(
      '/product/Nothing',
      cannedFetch({ 'GET /productbyname': { data: [] }, 'GET /products': { data: [] } }),
    );
    await waitFor(() => expect(document.title).toBe('We could not find this product | Vyayam'));
  });
});
