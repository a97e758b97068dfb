import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wishLine } from '#src/offline/lines.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

const ELSEWHERE = '/about';
const nav = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);

test('announces the header text and links everything of the specification', async () => {
  await openPage(ELSEWHERE);
  expect(await screen.findByText('Free shipping on all orders')).toBeTruthy();
  const addresses = nav()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Track order', '/track-order'],
    ['Offline Stores', '/stores'],
  ]);
  expect(screen.getByRole('link', { name: 'Vyayam, home' }).getAttribute('href')).toBe('/');
});

test('the logo of the settings is used, the bundled one if its file does not load', async () => {
  const { fetch } = cannedFetch({ 'GET /generalinfo': { data: [{ websiteLogo: 'media/logo.svg', headerText: '' }] } });
  const { container } = await openPage(ELSEWHERE, { fetch });
  const logo = () => container.querySelector('header img');
  await waitFor(() => expect(logo()?.getAttribute('src')).toBe('/media/logo.svg'));
  // Its file is gone.
  fireEvent.error(logo() as Element);
  expect(logo()).toBeNull();
  expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Vyayam' }).tagName).toBe('svg');
});

test('failing settings are silent: no toast, the bundled logo, a strip that says nothing and moves nothing', async () => {
  const { fetch } = cannedFetch({
    'GET /generalinfo': () => Response.json({}, { status: 500 }),
    'GET /get-socialLinks': () => Response.json({}, { status: 500 }),
  });
  allowConsole(/Failed to fetch general information/, /Failed to fetch Social Links/);
  await openPage(ELSEWHERE, { fetch });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull());
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Vyayam' })).toBeTruthy();
});

test('the Categories dropdown works by keyboard alone', async () => {
  const { user } = await openPage(ELSEWHERE);
  const button = nav().getByRole('button', { name: 'Categories' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const first = await nav().findByRole('link', { name: 'Strength Equipment' });
  expect(first.getAttribute('href')).toBe('/category-products/strength-equipment');
  expect(nav().getByRole('link', { name: "Men's Apparel" }).getAttribute('href')).toBe(
    '/category-products/mens-apparel',
  );
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Best sellers'));
  expect(document.activeElement?.getAttribute('href')).toBe('/best-seller');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(first));
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const [beforeLast, last] = [...(panel?.querySelectorAll('a') ?? [])].slice(-2);
  for (const link of [last, beforeLast]) {
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(link));
  }
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

test('the dropdown closes when a press lands elsewhere or the focus leaves', async () => {
  const { user } = await openPage(ELSEWHERE);
  const button = nav().getByRole('button', { name: 'Categories' });
  await user.click(button);
  await user.click(screen.getByRole('contentinfo'));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  nav().getByRole('link', { name: 'Home' }).focus();
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});

test('the search box goes to the results, also when it is empty', async () => {
  const { user, router } = await openPage(ELSEWHERE);
  const box = within(screen.getByRole('banner')).getAllByRole('combobox', {
    name: 'Search products',
  })[0] as HTMLElement;
  await user.type(box, ' 50% off{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=50%25+off'));
  await user.clear(box);
  await user.type(box, '{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q='));
  await user.type(box, 'mat');
  await user.click(within(screen.getByRole('banner')).getAllByRole('button', { name: 'Search' })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=mat'));
});

test('the cart badge counts the lines', async () => {
  const line = (id: string) => ({
    _id: id,
    product_id: { _id: 'p1', productName: 'Hex Dumbbell', salePrice: 100 },
    quantity: 3,
    size: '10 kg',
    color: id,
  });
  const { fetch } = cannedFetch({ 'GET /get-cart': { cartItems: [line('a'), line('b')] } });
  await openPage(ELSEWHERE, { fetch });
  const cart = await screen.findByRole('link', { name: 'Cart, 2 items' });
  expect(cart.getAttribute('href')).toBe('/cart');
});

test('the wishlist opens for a guest, and its badge counts what they wish', async () => {
  const { fetch } = cannedFetch({ 'GET /product': { data: tee } });
  const { user, router, sync } = await openPage(ELSEWHERE, { fetch });
  const header = within(screen.getByRole('banner'));
  const open = await sync?.open();
  await act(() => open?.outbox.wishlist(null).add(wishLine(tee)));
  await user.click(await header.findByRole('link', { name: 'Wishlist, 1 item' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard/wishlist'));
  await screen.findByRole('heading', { level: 2, name: 'Training Tee' });
});

test('the small-screen menu holds the same links and closes when one is chosen', async () => {
  const { user, router } = await openPage(ELSEWHERE);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('combobox', { name: 'Search products' })).toBeTruthy();
  await user.click(menu.getByText('Categories'));
  expect(await menu.findByRole('link', { name: 'Strength Equipment' })).toBeTruthy();
  expect(menu.getByRole('link', { name: 'Wishlist' }).getAttribute('href')).toBe('/userdashboard/wishlist');
  expect(menu.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/userdashboard');
  await user.click(menu.getByRole('link', { name: 'Contact' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the small-screen menu closes when a category or a suggestion is chosen, and when a search is sent', async () => {
  const found = { data: [tee] };
  const canned = cannedFetch({ 'GET /productdetailbyname': found, 'GET /productbyname': found });
  const { user, router } = await openPage(ELSEWHERE, canned);
  const openMenu = async () => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  };
  for (const [name, path] of [
    ['Strength Equipment', '/category-products/strength-equipment'],
    ['Best sellers', '/best-seller'],
  ] as const) {
    const menu = await openMenu();
    await user.click(menu.getByText('Categories'));
    await user.click(await menu.findByRole('link', { name }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const again = await openMenu();
  await user.type(again.getByRole('combobox', { name: 'Search products' }), 'tee');
  await user.click(await again.findByRole('option', { name: /^Training Tee/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/Training-Tee'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type((await openMenu()).getByRole('combobox', { name: 'Search products' }), 'mat{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/searched-products'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
