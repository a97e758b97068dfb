// The log-in, and the two ways to a new password, against the reference server and its mailbox.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { logInEmail } from '#src/features/account/log-in-email.ts';
import { subscribeStored } from '#src/features/session/browser-storage.ts';
import { createLazySync } from '#src/features/session/lazy-sync.ts';
import { type Answer, type CannedRequest, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, PASSWORD, putCustomer, RAVI } from '#tests/kit/server/accounts.ts';
import { type AccountShop, expectFiledUnder, openAccountShop } from './account-shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop?.close());
beforeEach(() => shop.empty());

type User = Awaited<ReturnType<typeof openPage>>['user'];
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });

async function logIn(user: User, email: string, password: string) {
  // After a reset it has the address already.
  await user.clear(await main().findByLabelText('Email'));
  await user.type(main().getByLabelText('Email'), email);
  await user.type(main().getByLabelText('Password'), password);
  await user.click(await button('Log in'));
}
async function setNewPassword(user: User, code: string, password: string, confirm = password) {
  await user.click(await main().findByLabelText('Code from the email, 1 of 6'));
  await user.paste(code);
  for (const [label, text] of Object.entries({ 'New password': password, 'Confirm password': confirm })) {
    await user.clear(main().getByLabelText(label));
    await user.type(main().getByLabelText(label), text);
  }
  await user.click(await button('Reset Password'));
}

describe('the log-in', () => {
  test('asks for both fields and puts the keyboard into the first', async () => {
    const { user } = await openPage('/login', { fetch: shop.fetch });
    await user.click(await button('Log in'));
    await main().findByText('Email is required');
    main().getByText('Password is required');
    await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText('Email')));
    expect(main().getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  });

  test('leads back to where the shopper was sent from', async () => {
    await putCustomer(shop.db, ASHA);
    const { user, router } = await openPage('/userdashboard/settings', { fetch: shop.fetch });
    await logIn(user, ' ASHA@example.com', PASSWORD);
    await screen.findByText('Login Successful');
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard/settings'));
    expect(router.history.length).toBe(1);
  });

  test('succeeds also when the code of the outbox does not load', async () => {
    allowConsole(/outbox/);
    await putCustomer(shop.db, ASHA);
    const lazySync = createLazySync(() => Promise.reject(new TypeError('Failed to fetch')));
    const { user, router } = await openPage('/login', { fetch: shop.fetch, lazySync });
    await logIn(user, ASHA, PASSWORD);
    await screen.findByText('Login Successful');
    await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  test.each([
    ['that the shop knows', { contact_email: 'asha.rao@example.com' }, 'asha.rao@example.com'],
    ['that was typed, if the shop names none', { contact_email: '' }, 'asha@example.com'],
  ])('is kept with the address %s', async (_which, answer, kept) => {
    const asked: unknown[] = [];
    const login = ({ body }: CannedRequest) => {
      asked.push(body);
      return { token: 'token-1', ...answer };
    };
    const { user } = await openPage('/login', cannedFetch({ 'POST /loginuser': login }));
    const heard: unknown[] = [];
    onTestFinished(subscribeStored(() => heard.push(localStorage.userToken ? localStorage.contact_email : kept)));
    await logIn(user, ' ASHA@example.com', PASSWORD);
    await screen.findByText('Login Successful');
    expect([localStorage.getItem('contact_email'), localStorage.getItem('userToken')]).toEqual([kept, 'token-1']);
    expect(new Set(heard)).toEqual(new Set([kept]));
    expect(asked).toEqual([{ contact_email: 'asha@example.com', password: PASSWORD }]);
  });

  test('sends what an ended session of the same customer has held back', async () => {
    localStorage.setItem('contact_email', 'asha@example.com');
    const canned = cannedFetch({ 'POST /loginuser': { token: 'token-2', contact_email: 'asha@example.com' } });
    const tab = openTab(openDevice(), canned);
    onTestFinished(tab.close);
    const wake = vi.spyOn(tab.sync.outbox, 'wake');
    const { user } = await openPage('/login', { ...canned, tab });
    await logIn(user, 'asha@example.com', PASSWORD);
    await waitFor(() => expect(wake).toHaveBeenCalledWith('login'));
  });

  test('shows the messages of shop and server when it fails', async () => {
    allowConsole(/log-in failed/);
    await putCustomer(shop.db, ASHA);
    const { user, router } = await openPage('/login', { fetch: shop.fetch });
    await logIn(user, ASHA, 'wrong-one');
    await screen.findByText('Login Failed');
    expect((await main().findByText('The email or password is incorrect.')).closest('[role=alert]')).not.toBeNull();
    expect([router.state.location.pathname, localStorage.getItem('userToken')]).toEqual(['/login', null]);
  });

  test('shows the password on request, and has the attributes for password managers', async () => {
    const { user } = await openPage('/login', { fetch: shop.fetch });
    const password = await main().findByLabelText<HTMLInputElement>('Password');
    expect([main().getByLabelText<HTMLInputElement>('Email').autocomplete, password.autocomplete]).toEqual([
      'username webauthn',
      'current-password',
    ]);
    await user.click(await button('Show password'));
    expect(password.type).toBe('text');
    await user.click(await button('Hide password'));
    expect(password.type).toBe('password');
  });
});

describe('a forgotten password', () => {
  test('is reset with the e-mailed code, on the log-in screen', async () => {
    allowConsole(/the password was not reset/);
    await putCustomer(shop.db, ASHA);
    const { user } = await openPage('/login', { fetch: shop.fetch });
    await user.click(await button('Forgot password?'));
    await user.click(await button('Send OTP'));
    await main().findByText('Email is required');
    await user.type(main().getByLabelText('Email'), 'Asha@Example.com');
    await user.click(await button('Send OTP'));
    await screen.findByText('OTP Sent Successfully');
    const status = main().getByText('If asha@example.com has an account, a code is on its way to it.');
    expect(status.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(main().getByLabelText('Code from the email, 1 of 6'));
    expectFiledUnder(ASHA);

    const code = await shop.codeFor(ASHA);
    await setNewPassword(user, '123', 'new-one');
    await main().findByText('Please enter all 6 characters of the code');
    await setNewPassword(user, code, 'abc');
    expect(await main().findAllByText('Password is required and must be at least 4 characters')).toHaveLength(2);
    expect(main().queryByText('Please enter all 6 characters of the code')).toBeNull();
    await setNewPassword(user, code, 'new-one', 'other-one');
    expect(await screen.findAllByText('Passwords do not match')).toHaveLength(2);
    expect(document.activeElement).toBe(main().getByLabelText('Confirm password'));
    expect(shop.calls).not.toContain('POST /verifyotp-resetpassword');
    await setNewPassword(user, code === '111111' ? '222222' : '111111', 'new-one');
    await screen.findByText('Failed to reset password. Please try again.');
    await main().findByText('That code is wrong or has expired.');
    await setNewPassword(user, code, 'new-one');
    await screen.findByText('Your password was changed. Log in with the new one.');
    expect(screen.queryByText('Failed to reset password. Please try again.')).toBeNull();
    expect((await main().findByLabelText<HTMLInputElement>('Email')).value).toBe(ASHA);
    await logIn(user, ASHA, 'new-one');
    await waitFor(() => expect(localStorage.getItem('userToken')).not.toBe(null));
    // The next person at this device must not read it in the form.
    await expect.poll(logInEmail).toBe('');
  });

  test('shows the way back, and says when no code could be sent, until one is', async () => {
    allowConsole(/no code was sent/);
    let refusals = 2;
    const failing: typeof fetch = async (input, init) => {
      if (!String(input).endsWith('/sendotp_passwordforgot') || refusals === 0) return shop.fetch(input, init);
      refusals -= 1;
      return refusal(429, 'too-many-tries', 'Too many tries.');
    };
    const { user } = await openPage('/login', { fetch: failing });
    for (const _ of [1, 2]) {
      await user.click(await button('Forgot password?'));
      await user.type(await main().findByLabelText('Email'), ASHA);
      await user.click(await button('Send OTP'));
      await screen.findByText('Failed to send OTP. Please try again.');
      await main().findByText('Too many tries.');
      await user.click(await button('Back to Login'));
      await main().findByRole('heading', { name: 'Log in' });
    }
    await user.click(await button('Forgot password?'));
    await user.type(await main().findByLabelText('Email'), ASHA);
    await user.click(await button('Send OTP'));
    await screen.findByText('OTP Sent Successfully');
    expect(screen.queryByText('Failed to send OTP. Please try again.')).toBeNull();
  });

  test("has a separate screen that shows the server's message, the same for an unknown address", async () => {
    const { user, router } = await openPage('/request-otp', { fetch: shop.fetch });
    const email = await main().findByLabelText<HTMLInputElement>('Email');
    const { type, required, autocomplete, maxLength } = email;
    expect([type, required, autocomplete, maxLength]).toEqual(['email', true, 'username', 254]);
    expect(email.getAttribute('enterkeyhint')).toBe('send');
    await user.type(email, RAVI);
    await user.click(await button('Send OTP'));
    const status = await main().findByText('A code is on its way to your e-mail. It is good for 10 minutes.');
    expect(status.getAttribute('role')).toBe('status');
    await expect.poll(async () => (await shop.mailFor(RAVI))?.subject).toBe('No Vyayam account with this address');
    await user.click(main().getByRole('link', { name: 'Back to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('is reset on the separate screen too, with one request for each step', async () => {
    allowConsole(/no code was sent/);
    const steps = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    const requests: Answer[] = [
      () => refusal(429, 'too-many-tries', 'Too many tries.'),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => steps[0]?.promise ?? {},
    ];
    const bodies: unknown[] = [];
    const canned = cannedFetch({
      'POST /sendotp_passwordforgot': (request) => {
        const next = requests.shift() ?? {};
        return typeof next === 'function' ? next(request) : next;
      },
      'POST /verifyotp-resetpassword': ({ body }) => {
        bodies.push(body);
        return steps[1]?.promise ?? {};
      },
    });
    const { user, router } = await openPage('/request-otp', canned);
    const busyOnce = async (name: string) => {
      await waitFor(async () => expect((await button(name)).getAttribute('aria-busy')).toBe('true'));
      await user.click(await button(name));
    };
    await user.type(await main().findByLabelText('Email'), ASHA);
    await user.click(await button('Send OTP'));
    // Said once: beside the form. The toast has other words.
    await screen.findByText('Failed to send OTP. Please try again.');
    expect(screen.getAllByText('Too many tries.')).toHaveLength(1);
    await user.click(await button('Send OTP'));
    await waitFor(() => expect(screen.queryByText('Too many tries.')).toBeNull());
    await user.click(await button('Send OTP'));
    await busyOnce('Send OTP');
    steps[0]?.resolve({ message: '' });
    await main().findByText('OTP Sent Successfully');
    await setNewPassword(user, '123456', 'new-one');
    await busyOnce('Reset Password');
    steps[1]?.resolve({});
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect((await main().findByLabelText<HTMLInputElement>('Email')).value).toBe(ASHA);
    expect(bodies).toEqual([
      { contact_email: ASHA, otp: '123456', newPassword: 'new-one', confirmPassword: 'new-one' },
    ]);
    expect(canned.calls.filter((call) => call === 'POST /sendotp_passwordforgot')).toHaveLength(3);
  });
});
