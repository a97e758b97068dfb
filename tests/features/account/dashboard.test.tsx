// The dashboard of a customer, against the reference server.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { revokeTokens } from '#server/accounts/tokens.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { forgetAccount } from '#src/features/session/leave-account.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, isLoggedIn, PASSWORD, putCustomer, RAVI, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';

let shop: AccountShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openAccountShop();
  // A new database takes a while on a busy machine.
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.empty();
  asha = await putCustomer(shop.db, ASHA);
  enter(asha);
});
function enter({ token, contact_email }: TestCustomer) {
  writeStored('contact_email', contact_email);
  writeStored('userToken', token);
}
const open = (path: string) => openPage(path, { fetch: shop.fetch });
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });

describe('the dashboard', () => {
  test.each([
    ['/userdashboard', 'Profile', 'Profile'],
    ['/userdashboard/profile', 'Profile', 'Profile'],
    ['/userdashboard/order-history', 'Order history', 'Order history'],
    ['/userdashboard/view-orderdata', 'Order history', 'Order details'],
    ['/userdashboard/cart', 'Cart', 'Cart Items'],
    ['/userdashboard/wishlist', 'Wishlist', 'Wishlist'],
    ['/userdashboard/settings', 'Settings', 'Settings'],
    ['/userdashboard/password-change', 'Settings', 'Password change'],
  ])('%s marks %s', async (path, entry, heading) => {
    await open(path);
    await main().findByRole('heading', { level: 1, name: new RegExp(heading) });
    const nav = screen.getByRole('navigation', { name: 'Your account' });
    const marked = within(nav)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual([entry]);
  });

  test('leads to the contact page for help, and opens as a drawer', async () => {
    const { user, router } = await open('/userdashboard');
    await user.click(await button('Menu'));
    const drawer = within(await screen.findByRole('dialog', { name: 'Your account' }));
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your account' })).toBeNull());
    await user.click(await button('Menu'));
    // A choice closes it.
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your account' })).toBeNull());
    await user.click(await button('Menu'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Help' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'));
  });
});

test('the settings lead to the password and the profile', async () => {
  await open('/userdashboard/settings');
  const way = async (name: string) => (await main().findByRole('link', { name })).getAttribute('href');
  expect(await way('Change password')).toBe('/userdashboard/password-change');
  expect(await way('View profile')).toBe('/userdashboard/profile');
});

describe('the customer’s name', () => {
  test('is there before the shop answers, and not once another is here', async () => {
    const first = await open('/userdashboard');
    await screen.findAllByText('Asha Rao');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ contact_email: ASHA, shipping_name: 'Asha Rao' });
    first.unmount();
    const silent = { fetch: () => new Promise<Response>(() => undefined) };
    const second = await openPage('/userdashboard', silent);
    await screen.findAllByText('Asha Rao');
    second.unmount();
    enter(await putCustomer(shop.db, RAVI));
    await openPage('/userdashboard', silent);
    await screen.findAllByText(RAVI);
    expect(screen.queryByText('Asha Rao')).toBeNull();
  });
});

describe('the profile', () => {
  test('is shown, changed and shown again', async () => {
    const { user } = await open('/userdashboard/profile');
    await user.click(await button('Edit profile'));
    const name = await main().findByLabelText('Full name');
    await user.clear(name);
    await user.click(await button('Save profile'));
    await main().findByText('Name is required');
    await user.type(name, 'Asha R');
    await user.type(main().getByLabelText('City'), 'Pune');
    await user.selectOptions(main().getByLabelText('State'), 'Maharashtra');
    await user.click(main().getByLabelText('ZIP code'));
    await user.paste('411 001');
    await user.clear(main().getByLabelText('Phone'));
    await user.paste('+91 ९८७६५ 43210');
    await user.click(await button('Save profile'));
    await screen.findByText('User profile updated successfully');
    await main().findByText('Pune 411001');
    main().getByText('9876543210');
    expect(main().getAllByText('Asha R').length).toBeGreaterThan(0);
  });

  test('shows the date of birth as the shop writes dates, and the initials of the name', async () => {
    await shop.db.updateTable('customer').set({ dob: '1994-03-27' }).execute();
    await open('/userdashboard/profile');
    await main().findByText('27-03-1994');
    // In the frame and beside the profile.
    expect(main().getAllByText('AR')).toHaveLength(2);
  });

  test('has no date of birth in the future', async () => {
    const { user } = await open('/userdashboard/profile');
    await user.click(await button('Edit profile'));
    const today = new Date().toISOString().slice(0, 10);
    expect(main().getByLabelText<HTMLInputElement>('Date of birth').max).toBe(today);
  });

  test('keeps what another device changed since the form was opened, and never mixes two addresses', async () => {
    const { user } = await open('/userdashboard/profile');
    await user.click(await button('Edit profile'));
    await user.type(await main().findByLabelText('Full name'), ' R');
    const elsewhere = { shipping_phone: '9876500000', shipping_address_line1: '9 Link Road', shipping_city: 'Pune' };
    const change = (row: object) => shop.db.updateTable('customer').set(row).execute();
    await change(elsewhere);
    await user.click(await button('Save profile'));
    await main().findByText('9 Link Road');
    const row = () => shop.db.selectFrom('customer').selectAll().executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ ...elsewhere, shipping_name: 'Asha Rao R' });
    await user.click(await button('Edit profile'));
    await user.type(await main().findByLabelText('City'), ' City');
    await change({ shipping_address_line1: '4 Lake Road', shipping_city: 'Delhi', shipping_phone: '9876511111' });
    await user.click(await button('Save profile'));
    await main().findByText(/Pune City/);
    expect(await row()).toMatchObject({ ...elsewhere, shipping_city: 'Pune City', shipping_phone: '9876511111' });
  });

  test('that cannot be saved shows an error and keeps the typed values', async () => {
    allowConsole(/the profile was not saved/);
    const { user } = await openPage('/userdashboard/profile', {
      fetch: async (input, init) =>
        init?.method === 'POST' && String(input).includes('/update-profile')
          ? refusal(500, 'internal')
          : shop.fetch(input, init),
    });
    await user.click(await button('Edit profile'));
    await user.type(await main().findByLabelText('City'), 'Pune');
    await user.click(await button('Save profile'));
    await screen.findByText('Failed to fetch user profile');
    expect(main().getByLabelText<HTMLInputElement>('City').value).toBe('Pune');
  });

  test('of a customer of whom the shop knows nothing can be filled in', async () => {
    const { user } = await openPage('/userdashboard/profile', cannedFetch({ 'GET /user-profile': { user: [] } }));
    await user.click(await button('Edit profile'));
    expect(await main().findByLabelText('Full name')).toHaveProperty('value', '');
  });

  test('keeps the state and the country of another backend, which the lists do not have', async () => {
    const own = { shipping_state: 'Bombay State', shipping_country: 'Ceylon' };
    await shop.db.updateTable('customer').set(own).execute();
    const { user } = await open('/userdashboard/profile');
    await user.click(await button('Edit profile'));
    expect(await main().findByLabelText('State')).toHaveProperty('value', 'Bombay State');
    expect(main().getByLabelText('Country')).toHaveProperty('value', 'Ceylon');
  });

  test('that was changed elsewhere is there when the tab is looked at again', async () => {
    await open('/userdashboard/profile');
    await main().findAllByText('Asha Rao');
    await shop.db.updateTable('customer').set({ shipping_name: 'Asha Kulkarni' }).execute();
    window.dispatchEvent(new Event('visibilitychange'));
    await main().findAllByText('Asha Kulkarni');
  });
});

describe('a session', () => {
  test('that was ended elsewhere leads to the log-in and back, and keeps what waits', async () => {
    allowConsole(/failed|401|login-required/);
    const { user, router, sync } = await open('/userdashboard/profile');
    await main().findAllByText('Asha Rao');
    const list = sync?.current()?.outbox.wishlist(ASHA);
    await revokeTokens(shop.db, asha.id);
    const product = { _id: 'tee', productName: 'Training Tee' };
    await list?.add({ line: 'tee', payload: { kind: 'wish', product } as never }).catch(() => undefined);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/userdashboard/profile' });
    // Back to the page of the account would lead here again.
    expect(router.history.canGoBack()).toBe(false);
    expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, ASHA]);
    expect(shop.calls).not.toContain('POST /logoutuser');
    await user.type(await main().findByLabelText('Email'), ASHA);
    await user.type(main().getByLabelText('Password'), PASSWORD);
    await user.click(await button('Log in'));
    await screen.findByText('Login Successful');
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard/profile'));
  });

  test('that the shopper ends leads to the log-in and nowhere else, and the next customer sees nothing of it', async () => {
    const { user, router, queryClient } = await open('/userdashboard/settings');
    const [first] = await main().findAllByRole('button', { name: 'Log out' });
    if (first) await user.click(first);
    await screen.findByText('Logout successfully');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({});
    await waitFor(async () => expect(await isLoggedIn(shop.db, asha.token)).toBe(false));
    const personal = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.personal === true });
    expect(personal.filter(({ state }) => state.data !== undefined)).toEqual([]);
    await putCustomer(shop.db, RAVI);
    await user.type(await main().findByLabelText('Email'), RAVI);
    await user.type(main().getByLabelText('Password'), PASSWORD);
    await user.click(await button('Log in'));
    await main().findByRole('heading', { name: 'Profile' });
    expect(document.body.textContent).not.toContain(ASHA);
  });

  test('that ends with a log-out in another tab leads to the log-in without a way back', async () => {
    const { router, sync, queryClient } = await open('/userdashboard/settings');
    await main().findByRole('heading', { level: 1, name: 'Settings' });
    await waitFor(() => expect(sync?.current()).toBeTruthy());
    const seen: string[] = [];
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => void seen.push(toLocation.href));
    onTestFinished(stop);
    // The other tab's page learns of each key by itself, and may be rendered in between.
    const { removeItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
      removeItem.call(this, key);
      act(() => void window.dispatchEvent(new Event('storage')));
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await forgetAccount(sync?.current() as ShopSync, queryClient);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(seen).toEqual(['/login']);
  });
});
