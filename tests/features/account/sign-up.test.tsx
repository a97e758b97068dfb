// The sign-up from form to dashboard, against the reference server and its mailbox.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { prefillLogIn } from '#src/features/account/log-in-email.ts';
import { clearPendingSignUp, readPendingSignUp, storePendingSignUp } from '#src/features/account/pending-sign-up.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, PASSWORD, putCustomer } from '#tests/kit/server/accounts.ts';
import { followOtherTab, logIn, logOut } from '../session/other-tab.ts';
import { type AccountShop, expectFiledUnder, openAccountShop } from './account-shop.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
  // A new database takes a while on a busy machine.
});
afterAll(() => shop?.close());
beforeEach(async () => {
  clearPendingSignUp();
  await shop.empty();
});

type User = Awaited<ReturnType<typeof openPage>>['user'];
const main = () => within(screen.getByRole('main'));

async function fillSignUp(user: User, password = PASSWORD, confirm = password) {
  await user.type(await main().findByLabelText('Full name'), 'Asha Rao');
  await user.type(main().getByLabelText('Email'), 'Asha@Example.com');
  // As a phone fills it in.
  await user.click(main().getByLabelText('Phone'));
  await user.paste('+91 98765-43210');
  await user.type(main().getByLabelText('Password'), password);
  await user.type(main().getByLabelText('Confirm password'), confirm);
  await user.click(main().getByRole('button', { name: 'Sign up' }));
}

async function typeCode(user: User, code: string) {
  await user.click(await main().findByLabelText('Code from the email, 1 of 6'));
  await user.paste(code);
  await user.click(main().getByRole('button', { name: 'Verify Email' }));
}

test('a shopper signs up with the mailed code, and logs in', async () => {
  const { user, router } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user);
  await screen.findByText('OTP Sent Successfully');
  await screen.findByText('A verification code has been sent to you. Enter the code below');
  // The page change has moved the focus by then.
  await waitFor(() => expect(document.querySelector('body p[aria-live]')?.textContent).not.toBe(''));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Code from the email, 1 of 6');
  // The password is stored nowhere while the code is pending.
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
  await typeCode(user, await shop.codeFor(ASHA));
  await screen.findByText('User registered Successfully');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(readPendingSignUp()).toBeNull();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Asha Rao');

  expect(await main().findByLabelText('Email')).toHaveProperty('value', ASHA);
  await user.type(main().getByLabelText('Password'), PASSWORD);
  await user.click(main().getByRole('button', { name: 'Log in' }));
  await screen.findByText('Login Successful');
  await waitFor(() => expect(router.state.location.pathname).toBe('/userdashboard'));
  const stored = await shop.db.selectFrom('customer').select(['shipping_name', 'shipping_phone']).execute();
  expect(stored).toEqual([{ shipping_name: 'Asha Rao', shipping_phone: '9876543210' }]);
  await main().findByRole('heading', { name: 'Profile' });
  expect(localStorage.getItem('contact_email')).toBe(ASHA);
});

test('the reason why no code is sent is said once', async () => {
  allowConsole(/sign-up failed/);
  const canned = cannedFetch({ 'POST /sendotp': refusal(429, 'too-many-tries', 'Too many tries.') });
  const { user } = await openPage('/signup', canned);
  await fillSignUp(user);
  await screen.findByText('Signup Failed');
  expect(screen.getAllByText('Too many tries.')).toHaveLength(1);
});

test('two different passwords are refused before anything is sent', async () => {
  const { user } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user, PASSWORD, 'another-one');
  expect(await screen.findAllByText('Passwords Do Not Match')).toHaveLength(2);
  expect(shop.calls).not.toContain('POST /sendotp');
});

test('a wrong code shows an error, and the right one still works', async () => {
  allowConsole(/verification failed/);
  const { user } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user);
  await main().findByLabelText('Code from the email, 1 of 6');
  const code = await shop.codeFor(ASHA);
  await typeCode(user, code === '111111' ? '222222' : '111111');
  await screen.findByText('Signup Failed');
  await main().findByText('That code is wrong or has expired.');
  await typeCode(user, code);
  await screen.findByText('User registered Successfully');
  expect(screen.queryByText('Signup Failed')).toBeNull();
});

test('an unfinished code is refused beside the field, and nothing is sent', async () => {
  const { user } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user);
  await typeCode(user, '123');
  await main().findByText('Please enter all 6 characters of the code');
  expect(shop.calls).not.toContain('POST /verify-otp');
  expect(document.activeElement).toBe(main().getByLabelText('Code from the email, 4 of 6'));
  await user.keyboard('4');
  expect(main().queryByText('Please enter all 6 characters of the code')).toBeNull();
});

test('the next code has to wait, and the way back keeps what was typed but the passwords', async () => {
  const { user } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user);
  const resend = await main().findByRole<HTMLButtonElement>('button', { name: /Resend it in \d+ s/ });
  expect(resend.disabled).toBe(true);
  await user.click(main().getByRole('link', { name: 'Back To Signup' }));
  expect((await main().findByLabelText<HTMLInputElement>('Full name')).value).toBe('Asha Rao');
  expect(main().getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('a look at the privacy policy keeps what was typed but the passwords, until a log-out', async () => {
  followOtherTab();
  const { user, router } = await openPage('/signup', { fetch: shop.fetch });
  const fields = async () => [
    (await main().findByLabelText<HTMLInputElement>('Full name')).value,
    ...['Email', 'Phone', 'Password', 'Confirm password'].map(
      (label) => main().getByLabelText<HTMLInputElement>(label).value,
    ),
  ];
  await user.type(await main().findByLabelText('Full name'), 'Asha Rao');
  await user.type(main().getByLabelText('Email'), ASHA);
  await user.type(main().getByLabelText('Phone'), '98765');
  await user.type(main().getByLabelText('Password'), PASSWORD);
  const leaveAndReturn = async () => {
    await user.click(main().getByRole('link', { name: 'Privacy policy' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/privicy-policy'));
    await waitFor(() => expect(screen.queryByLabelText('Full name')).toBeNull());
    act(() => router.history.back());
  };
  await leaveAndReturn();
  expect(await fields()).toEqual(['Asha Rao', ASHA, '98765', '', '']);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
  // No code was sent.
  expect(readPendingSignUp()).toBeNull();

  logIn('ravi@example.com');
  logOut();
  expect(await fields()).toEqual(['', '', '', '', '']);
  await leaveAndReturn();
  expect(await fields()).toEqual(['', '', '', '', '']);
});

test('the log-in form has the typed address again after a look at the sign-up, and not the password', async () => {
  onTestFinished(() => prefillLogIn(''));
  const { user, router } = await openPage('/login', { fetch: shop.fetch });
  await user.type(await main().findByLabelText('Email'), ASHA);
  await user.type(main().getByLabelText('Password'), PASSWORD);
  await user.click(main().getByRole('link', { name: 'Create an account' }));
  await main().findByLabelText('Full name');
  act(() => router.history.back());
  await main().findByRole('button', { name: 'Forgot password?' });
  const values = ['Email', 'Password'].map((label) => main().getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual([ASHA, '']);
});

test('after a reload of the tab the password must be typed again, and the code is still valid', async () => {
  const first = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(first.user);
  await main().findByLabelText('Code from the email, 1 of 6');
  // A reload: the page's memory is gone, the tab's storage is not.
  const kept = sessionStorage.getItem('signup') ?? '';
  cleanup();
  clearPendingSignUp();
  sessionStorage.setItem('signup', kept);
  expect(readPendingSignUp()).toEqual({
    shipping_name: 'Asha Rao',
    contact_email: ASHA,
    shipping_phone: '9876543210',
    password: null,
  });

  allowConsole(/verification failed/);
  const { user } = await openPage('/verify-email', { fetch: shop.fetch });
  await main().findByText(/^For your safety, your password was not saved/);
  main().getByText('At least 4 characters. Longer is safer.');
  expectFiledUnder(ASHA);
  const code = await shop.codeFor(ASHA);
  const send = async (password: string, confirm: string, otp = code) => {
    await user.clear(main().getByLabelText('Password'));
    await user.type(main().getByLabelText('Password'), password);
    await user.clear(main().getByLabelText('Confirm password'));
    await user.type(main().getByLabelText('Confirm password'), confirm);
    await typeCode(user, otp);
  };
  await send('abc', 'abc');
  expect(await main().findAllByText('Password is required and must be at least 4 characters')).toHaveLength(2);
  await send(PASSWORD, 'another-one');
  expect(await screen.findAllByText('Passwords Do Not Match')).toHaveLength(2);
  expect(document.activeElement).toBe(main().getByLabelText('Confirm password'));
  expect(shop.calls).not.toContain('POST /verify-otp');
  await send(PASSWORD, PASSWORD, code === '111111' ? '222222' : '111111');
  await main().findByText('That code is wrong or has expired.');
  // It is typed again once, not for every code.
  expect(main().queryByLabelText('Password')).toBeNull();
  await typeCode(user, code);
  await screen.findByText('User registered Successfully');
  expect(screen.queryByText('Passwords Do Not Match')).toBeNull();
});

test('without sign-up data /verify-email leads to /signup', async () => {
  const { router } = await openPage('/verify-email', { fetch: shop.fetch });
  await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
});

test('an address that has an account is notified only by e-mail', async () => {
  await putCustomer(shop.db, ASHA);
  const { user } = await openPage('/signup', { fetch: shop.fetch });
  await fillSignUp(user);
  await screen.findByText('OTP Sent Successfully');
  await expect.poll(async () => (await shop.mailFor(ASHA))?.subject).toBe('You already have an account at Vyayam');
});

test('a spinner replaces the content while a code is verified', async () => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  storePendingSignUp({ shipping_name: 'A', contact_email: ASHA, shipping_phone: '9876543210', password: PASSWORD });
  const held: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/verify-otp')) await gate;
    return shop.fetch(input, init);
  };
  allowConsole(/verification failed/);
  const { user } = await openPage('/verify-email', { fetch: held });
  await typeCode(user, '123456');
  await main().findByText('Loading...');
  expect(main().queryByRole('button', { name: 'Verify Email' })).toBeNull();
  go();
  await main().findByRole('button', { name: 'Verify Email' });
});
