// Passkeys in the settings and at the log-in, against the reference server and a device in software.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiClient } from '#src/api/client.ts';
import { offerInAutofill } from '#src/features/account/passkey-device.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, PASSWORD, putCustomer, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';
import { openPasskeyBrowser } from './passkey-browser.ts';

let shop: AccountShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  isOnline = true;
  await shop.empty();
  asha = await putCustomer(shop.db, ASHA);
});

const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });
let isOnline = true;
function goOffline() {
  isOnline = false;
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => spy.mockRestore());
  window.dispatchEvent(new Event('offline'));
}
/** Answers arrive when this resolves. */
let arrival: Promise<void> | undefined;
const fetchShop: typeof fetch = async (input, init) => {
  if (!isOnline) throw new TypeError('no network');
  const late = arrival;
  const answer = await shop.fetch(input, init);
  await late;
  return answer;
};
async function openAt(path: string) {
  const tab = openTab(openDevice(), { fetch: fetchShop });
  onTestFinished(tab.close);
  await tab.sync.opened();
  return openPage(path, { fetch: fetchShop, tab });
}
function openSettings() {
  writeStored('contact_email', asha.contact_email);
  writeStored('userToken', asha.token);
  return openAt('/userdashboard/settings');
}
type User = Awaited<ReturnType<typeof openSettings>>['user'];

async function add(user: User, password = PASSWORD) {
  await user.click(await button('Add a passkey'));
  const name = await main().findByLabelText('Name of the passkey');
  await user.clear(name);
  await user.type(name, 'Red phone');
  await user.type(main().getByLabelText('Current password'), password);
  await user.click(await button('Create the passkey'));
}
/** A customer with a passkey on this device, logged out. */
async function withPasskey(options = {}) {
  const browser = openPasskeyBrowser(options);
  const page = await openSettings();
  await add(page.user);
  await button('Remove Red phone');
  page.unmount();
  localStorage.clear();
  browser.asked.length = 0;
  return browser;
}

describe('the settings', () => {
  test('add a passkey with a name and the password, list it and remove it', async () => {
    const browser = openPasskeyBrowser();
    const { user } = await openSettings();
    await main().findByText('You have no passkeys yet.');
    await add(user);
    await screen.findByText('Your passkey was added');
    await main().findByText('Red phone');
    expect(main().getByText('Added 21-11-2026, not used yet')).toBeTruthy();
    expect(browser.asked).toEqual(['create']);
    await user.click(await button('Remove Red phone'));
    await user.click(await screen.findByRole('button', { name: 'No, keep it' }));
    expect(shop.calls).not.toContain('POST /remove-passkey');
    await user.click(await button('Remove Red phone'));
    await user.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
    await screen.findByText('Your passkey was removed');
    await main().findByText('You have no passkeys yet.');
  });

  test('keep the focus: on the first field, on the button after Cancel or success, on the heading after a removal', async () => {
    openPasskeyBrowser();
    const { user } = await openSettings();
    const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('name');
    await user.click(await button('Add a passkey'));
    expect(focused()).toBe('name');
    await user.click(await button('Cancel'));
    expect(focused()).toBe('Add a passkey');
    await add(user);
    await button('Remove Red phone');
    await waitFor(() => expect(focused()).toBe('Add a passkey'));
    await user.click(await button('Remove Red phone'));
    await user.click(await screen.findByRole('button', { name: 'Yes, remove it' }));
    await main().findByText('You have no passkeys yet.');
    await waitFor(() => expect(focused()).toBe('Passkeys'));
  });

  test('ask for both fields, and say beside the password that it is wrong', async () => {
    const browser = openPasskeyBrowser();
    const { user } = await openSettings();
    await user.click(await button('Add a passkey'));
    await user.clear(await main().findByLabelText('Name of the passkey'));
    await user.click(await button('Create the passkey'));
    await main().findByText('Name is required');
    main().getByText('Password is required');
    await user.type(main().getByLabelText('Name of the passkey'), 'Red phone');
    await user.type(main().getByLabelText('Current password'), 'guessed');
    await user.click(await button('Create the passkey'));
    await main().findByText('Your current password is incorrect.');
    expect(document.activeElement).toBe(main().getByLabelText('Current password'));
    expect(browser.asked).toEqual([]);
  });

  test('keep what was typed when the browser’s dialog is closed', async () => {
    openPasskeyBrowser().isDeclining = true;
    const { user } = await openSettings();
    await add(user);
    await main().findByText('No passkey was created. Please try again.');
    expect(main().getByLabelText<HTMLInputElement>('Name of the passkey').value).toBe('Red phone');
  });

  test.each(['Create the passkey', 'Remove Red phone'])('offline say why "%s" does nothing', async (name) => {
    allowConsole(/the passkey was not removed/);
    const browser = openPasskeyBrowser();
    const { user } = await openSettings();
    await add(user);
    await button('Remove Red phone');
    await user.click(await button('Add a passkey'));
    await user.type(await main().findByLabelText('Name of the passkey'), 'Red phone');
    await user.type(main().getByLabelText('Current password'), PASSWORD);
    goOffline();
    await user.click(await button(name));
    await main().findByText('You are offline. Passkeys are checked by the shop, so this needs a connection.');
    expect([await button('Remove Red phone'), browser.asked]).toEqual([expect.anything(), ['create']]);
  });

  test('of a browser without passkeys list them and add none', async () => {
    await openSettings();
    await main().findByText('You have no passkeys yet.');
    expect(main().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('the log-in', () => {
  test('with a passkey leads to the dashboard, and needs nothing typed', async () => {
    const browser = await withPasskey();
    const { user, router } = await openAt('/login');
    await user.click(await button('Log in with a passkey'));
    await screen.findByText('Login Successful');
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
    expect(browser.asked).toEqual(['get']);
    expect([localStorage.getItem('contact_email'), (localStorage.getItem('userToken') ?? '').length > 20]).toEqual([
      ASHA,
      true,
    ]);
  });

  test('takes a passkey from the suggestions of the e-mail field, and goes back to the page that asked for the log-in', async () => {
    const browser = await withPasskey({ suggests: true });
    const { router } = await openAt('/login?redirect=%2Fabout');
    const field = await main().findByLabelText<HTMLInputElement>('Email');
    expect(field.getAttribute('autocomplete')).toBe('username webauthn');
    await waitFor(() => expect(browser.asked).toEqual(['suggestions']));
    browser.choose();
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
  });

  test('from the button asks for no suggestions, even if their challenge arrives while the dialog is open', async () => {
    const browser = await withPasskey({ suggests: true });
    const { promise, resolve: arrive } = Promise.withResolvers<void>();
    arrival = promise;
    const { user, router } = await openAt('/login');
    const passkeyButton = await button('Log in with a passkey');
    arrival = undefined;
    await user.click(passkeyButton);
    arrive();
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
    expect(browser.asked).toEqual(['get']);
  });

  test('says that none was used when the browser’s dialog is closed', async () => {
    const browser = await withPasskey();
    browser.isDeclining = true;
    const { user } = await openAt('/login');
    await user.click(await button('Log in with a passkey'));
    await main().findByText('No passkey was used. Try again, or log in with your email and password.');
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  test('offline says why there is none', async () => {
    const browser = await withPasskey();
    const { user } = await openAt('/login');
    const logIn = await button('Log in with a passkey');
    goOffline();
    await user.click(logIn);
    await main().findByText('You are offline. Passkeys are checked by the shop, so this needs a connection.');
    expect(browser.asked).toEqual([]);
  });

  test('with a removed passkey is refused, and the device forgets it', async () => {
    const browser = await withPasskey();
    await shop.db.deleteFrom('passkey').execute();
    const { user } = await openAt('/login');
    await user.click(await button('Log in with a passkey'));
    await main().findByText('That passkey was removed. Please use your password.');
    expect(browser.forgotten).toEqual([browser.id]);
  });

  test('gets a new challenge for the suggestions every four minutes, before the old one expires', async () => {
    const browser = openPasskeyBrowser({ suggests: true });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const call = async () => ({ data: { challenge: 'bmV3', rpId: location.hostname } });
    document.body.innerHTML = '<input autocomplete="username webauthn">';
    const stop = offerInAutofill({ call } as unknown as ApiClient, () => undefined);
    await vi.advanceTimersByTimeAsync(4 * 60_000 - 1);
    expect(browser.asked).toEqual(['suggestions']);
    await vi.advanceTimersByTimeAsync(1);
    expect(browser.asked).toEqual(['suggestions', 'suggestions']);
    stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(browser.asked).toHaveLength(2);
  });

  test('of a browser without passkeys offers none', async () => {
    allowConsole(/log-in failed/);
    const { user, container } = await openAt('/login');
    await user.type(await main().findByLabelText('Email'), `${asha.contact_email}{Tab}not-this-one`);
    await waitFor(() => expect(container.querySelector('form .invisible')).toBeNull());
    expect(main().queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText('Login Failed');
    expect(shop.calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /loginuser']);
  });
});
