// The password change of the dashboard, against the reference server.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { ASHA, isLoggedIn, PASSWORD, putCustomer, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';

let shop: AccountShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  await shop.empty();
  asha = await putCustomer(shop.db, ASHA);
  writeStored('contact_email', ASHA);
  writeStored('userToken', asha.token);
});
const open = (path: string) => openPage(path, { fetch: shop.fetch });
const main = () => within(screen.getByRole('main'));
const button = (name: string) => main().findByRole('button', { name });

describe('the password', () => {
  type User = Awaited<ReturnType<typeof open>>['user'];
  const FIELDS = ['Current password', 'New password', 'Confirm password'];
  const send = async (user: User, ...texts: string[]) => {
    for (const [at, text] of texts.entries()) {
      const field = await main().findByLabelText(FIELDS[at] ?? '');
      await user.clear(field);
      if (text) await user.type(field, text);
    }
    await user.click(await button('Change password'));
  };
  const change = async (current: string, next: string, confirm = next) => {
    const { user } = await open('/userdashboard/password-change');
    await send(user, current, next, confirm);
    return user;
  };

  test('is changed, and this device stays logged in', async () => {
    await change(PASSWORD, 'new-one');
    await screen.findByText('User password updated successfully');
    const token = localStorage.getItem('userToken') ?? '';
    expect([await isLoggedIn(shop.db, asha.token), token === asha.token]).toEqual([false, false]);
    await expect.poll(async () => (await shop.mailFor(ASHA))?.subject).toBe('Your Vyayam password was changed');
    // The next person at this screen reads none of them.
    expect(FIELDS.map((label) => main().getByLabelText<HTMLInputElement>(label).value)).toEqual(['', '', '']);
  });

  test.each([
    ['', '', '', ['Current Password is required', 'New Password is required', 'Confirm Password is required']],
    ['wrong-one', 'new-one', 'new-one', ['Failed to update user password', 'Your current password is incorrect.']],
    [
      PASSWORD,
      'abc',
      'abc',
      ['Failed to update user password', 'Password is required and must be at least 4 characters'],
    ],
  ])('from "%s" to "%s" and "%s" is refused', async (current, next, confirm, texts) => {
    allowConsole(/the password was not changed/);
    await change(current, next, confirm);
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test('that was typed in two ways is refused in both places, and changed once it is right', async () => {
    allowConsole(/the password was not changed/);
    const user = await change(PASSWORD, 'new-one', 'other-one');
    await waitFor(() => expect(screen.getAllByText('Passwords Do Not Match')).toHaveLength(2));
    await send(user, PASSWORD, 'new-one', 'new-one');
    await screen.findByText('User password updated successfully');
    expect(screen.queryByText('Passwords Do Not Match')).toBeNull();
  });

  test('has what password managers and shoppers need to know', async () => {
    await open('/userdashboard/password-change');
    const form = await main().findByRole('form', { name: 'Password change' });
    const fields = [...form.querySelectorAll('input')].map(({ autocomplete, value }) => [autocomplete, value]);
    expect(fields).toEqual([
      ['username', ASHA],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ]);
    within(form).getByText('Changing it logs you out on every other device.');
    within(form).getByText('At least 4 characters. Longer is safer.');
  });

  test('is sent once; the log-in stays when the shop issues no new one', async () => {
    const answer = Promise.withResolvers<object>();
    const canned = cannedFetch({ 'POST /update-password': () => answer.promise });
    const { user } = await openPage('/userdashboard/password-change', canned);
    await send(user, PASSWORD, 'new-one', 'new-one');
    await waitFor(async () => expect((await button('Change password')).getAttribute('aria-busy')).toBe('true'));
    await user.click(await button('Change password'));
    answer.resolve({ message: 'done' });
    await screen.findByText('User password updated successfully');
    expect(canned.calls.filter((call) => call === 'POST /update-password')).toHaveLength(1);
    expect(localStorage.getItem('userToken')).toBe(asha.token);
  });

  test('that changes after a log-out leaves the device logged out, and the new log-in is revoked', async () => {
    const held = Promise.withResolvers<void>();
    let token = '';
    const { user, router } = await openPage('/userdashboard/password-change', {
      fetch: async (input, init) => {
        const answer = await shop.fetch(input, init);
        if (!String(input).endsWith('/update-password')) return answer;
        ({ token } = await answer.clone().json());
        await held.promise;
        return answer;
      },
    });
    await send(user, PASSWORD, 'new-one', 'new-one');
    await waitFor(() => expect(token).not.toBe(''));
    await user.click(main().getAllByRole('button', { name: 'Log out' })[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await isLoggedIn(shop.db, token)).toBe(true);
    held.resolve();
    await screen.findByText('User password updated successfully');
    await expect.poll(() => isLoggedIn(shop.db, token)).toBe(false);
    expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, null]);
  });
});
