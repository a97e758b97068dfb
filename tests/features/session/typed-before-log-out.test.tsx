// What a customer typed in this tab and did not send, after they have logged out in another tab.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { openForm } from '../reviews/open-form.tsx';
import { followOtherTab, logIn, logOut } from './other-tab.ts';

beforeEach(followOtherTab);

describe('a review', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Add Review' }));
  const reopen = async ({ user }: Awaited<ReturnType<typeof openForm>>) => {
    await user.click(screen.getByRole('button', { name: 'Add Review' }));
    return (await sheet()).getByLabelText('Name');
  };
  const PICTURE = 'Add a picture (optional)';
  /** A form that is filled in, with a picture. */
  const fillIn = async () => {
    const page = await openForm({});
    await page.fill();
    await page.user.upload(page.form.getByLabelText(PICTURE), new File(['png'], 'tee.png', { type: 'image/png' }));
    return page;
  };

  test('is not shown to the next customer', async () => {
    logIn('asha@example.com');
    const page = await fillIn();
    await page.user.click(page.form.getByRole('button', { name: 'Cancel' }));
    logOut();
    logIn('ravi@example.com');
    expect(await reopen(page)).toHaveProperty('value', '');
  });

  test('leaves the open sheet, with its picture and the errors of its fields', async () => {
    logIn('asha@example.com');
    const { user, form } = await fillIn();
    await user.clear(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Send review' }));
    expect(form.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    logOut();
    const next = await sheet();
    expect(next.getByLabelText('Email')).toHaveProperty('value', '');
    expect(next.getByLabelText(PICTURE)).toHaveProperty('files.length', 0);
    expect(next.getByLabelText('Name').getAttribute('aria-invalid')).not.toBe('true');
    await user.type(next.getByLabelText('Name'), 'Ravi');
    expect(sessionStorage.getItem(`review ${tee._id}`)).not.toContain('asha');
  });

  test('of a guest is still there after the log-in, with its picture', async () => {
    const page = await fillIn();
    await page.user.click(page.form.getByRole('button', { name: 'Cancel' }));
    logIn('asha@example.com');
    expect(await reopen(page)).toHaveProperty('value', 'Asha');
    screen.getByRole('button', { name: 'Remove tee.png' });
  });

  test('of a guest stays in the open sheet at the log-in, and goes with the log-out', async () => {
    const page = await fillIn();
    logIn('asha@example.com');
    expect(page.form.getByLabelText(PICTURE)).toHaveProperty('files.length', 1);
    await page.user.click(page.form.getByRole('button', { name: 'Cancel' }));
    logOut();
    expect(await reopen(page)).toHaveProperty('value', '');
    expect(screen.queryByRole('button', { name: 'Remove tee.png' })).toBeNull();
  });
});

describe('a message', () => {
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const open = async (answer: object = {}) => {
    const page = await openPage('/contact', cannedFetch({ 'POST /send-message': answer }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is the mat green?');
    return page;
  };
  const send = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(screen.getByLabelText(/First name/), 'Asha');
    await user.type(screen.getByLabelText(/^Email/), 'asha@example.com');
    await user.type(screen.getByLabelText(/^Phone/), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
  };

  test('leaves the form, with the errors of its fields', async () => {
    logIn('asha@example.com');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByLabelText(/First name/).getAttribute('aria-invalid')).toBe('true');
    logOut();
    await waitFor(() => expect(message().value).toBe(''));
    expect(screen.getByLabelText(/First name/).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('leaves the form with the note that it is saved', async () => {
    allowConsole(/\[contact\] send failed/);
    logIn('asha@example.com');
    await send(await open(() => new Response(null, { status: 500 })));
    await screen.findByText(/Your message is saved on this device. Please try again/);
    logOut();
    await waitFor(() =>
      expect(screen.queryByText(/Your message is saved on this device. Please try again/)).toBeNull(),
    );
  });

  test('that was a complaint leaves its number to nobody else', async () => {
    const page = await open({ success: true, message: 'Message send successfully', complaint: 'C-2026-00017' });
    await send(page);
    await screen.findByText(/C-2026-00017/);
    logIn('asha@example.com');
    screen.getByText(/C-2026-00017/);
    logOut();
    await waitFor(() => expect(screen.queryByText(/C-2026-00017/)).toBeNull());
  });

  test('of a guest stays after the log-in', async () => {
    await open();
    logIn('asha@example.com');
    expect(message().value).toBe('Is the mat green?');
  });
});

test('the address of a guest who wants to be told gives way to that of the account, and goes with the log-out', async () => {
  const { user } = await renderShop(<TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Tell me when it is back' }));
    return screen.findByRole('textbox', { name: /email/i });
  };
  await user.type(await open(), 'ravi@example.com');
  await user.keyboard('{Escape}');
  logIn('asha@example.com');
  expect(await open()).toHaveProperty('value', 'asha@example.com');
  await user.keyboard('{Escape}');
  logOut();
  expect(await open()).toHaveProperty('value', '');
});
