// What a customer typed in this tab and did not send, after they have logged out in another tab.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TellMe } from '#src/features/product/late-parts.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';
import { openForm } from '../reviews/open-form.tsx';

const clearStorage = () => {
  sessionStorage.clear();
  localStorage.clear();
};
beforeEach(clearStorage);

const logIn = (email: string) => localStorage.setItem('contact_email', email);
/** Another tab does it, and this one learns of it. */
const inAnotherTab = (work: () => void) =>
  act(() => {
    work();
    window.dispatchEvent(new StorageEvent('storage'));
  });

describe('a review', () => {
  const reopen = async ({ user }: Awaited<ReturnType<typeof openForm>>) => {
    await user.click(screen.getByRole('button', { name: 'Add Review' }));
    return within(await screen.findByRole('dialog', { name: 'Add Review' })).getByLabelText('Name');
  };

  test('is not shown to the next customer', async () => {
    logIn('asha@example.com');
    const page = await openForm({});
    await page.fill();
    await page.user.click(page.form.getByRole('button', { name: 'Cancel' }));
    inAnotherTab(clearStorage);
    inAnotherTab(() => logIn('ravi@example.com'));
    expect(await reopen(page)).toHaveProperty('value', '');
  });

  test('leaves the open sheet', async () => {
    logIn('asha@example.com');
    const { form, fill, user } = await openForm({});
    await fill();
    inAnotherTab(clearStorage);
    expect(form.getByLabelText('Name')).toHaveProperty('value', '');
    await user.type(form.getByLabelText('Name'), 'Ravi');
    expect(sessionStorage.getItem(`review ${tee._id}`)).not.toContain('asha');
  });

  test('of a guest is still there after the log-in, with its picture', async () => {
    const page = await openForm({});
    await page.fill();
    const picture = new File(['png'], 'tee.png', { type: 'image/png' });
    await page.user.upload(page.form.getByLabelText('Add a picture (optional)'), picture);
    await page.user.click(page.form.getByRole('button', { name: 'Cancel' }));
    inAnotherTab(() => logIn('asha@example.com'));
    expect(await reopen(page)).toHaveProperty('value', 'Asha');
    screen.getByRole('button', { name: 'Remove tee.png' });
  });
});

describe('a message', () => {
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const open = async () => {
    const { user } = await openPage('/contact', cannedFetch());
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is the mat green?');
  };

  test('leaves the form', async () => {
    logIn('asha@example.com');
    await open();
    inAnotherTab(clearStorage);
    await waitFor(() => expect(message().value).toBe(''));
  });

  test('of a guest stays after the log-in', async () => {
    await open();
    inAnotherTab(() => logIn('asha@example.com'));
    expect(message().value).toBe('Is the mat green?');
  });
});

test('the address of a guest who wants to be told gives way to that of the account', async () => {
  const { user } = await renderShop(<TellMe product={tee} choice={{ color: 'Navy', size: 'M' }} />);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Tell me when it is back' }));
    return screen.findByRole('textbox', { name: /email/i });
  };
  await user.type(await open(), 'ravi@example.com');
  await user.keyboard('{Escape}');
  inAnotherTab(() => logIn('asha@example.com'));
  expect(await open()).toHaveProperty('value', 'asha@example.com');
});
