// A review that is sent twice, and one that is not sent yet.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openForm } from './open-form.tsx';

beforeEach(() => sessionStorage.clear());

test('a review whose answer was lost has the same key when it is sent again, also after a reload, and another review has another', async () => {
  allowConsole(/add failed/);
  const keys: (string | null)[] = [];
  const answer = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length < 3) throw new TypeError('the network is gone');
    return { success: true };
  };
  const { fill, send, unmount } = await openForm(answer);
  await fill();
  await send();
  await screen.findByText('Failed to add review');
  unmount();
  const { user, form, send: sendAgain } = await openForm(answer);
  await sendAgain();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^".{20,}"$/);
  expect(keys[1]).toBe(keys[0]);
  const picture = form.getByLabelText('Add a picture (optional)');
  await user.upload(picture, new File(['png'], 'tee.png', { type: 'image/png' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'Send review' }).ariaBusy).not.toBe('true'));
  await sendAgain();
  await screen.findByText('Review added successfully');
  expect(keys[2]).not.toBe(keys[0]);
});

test('what was written is there again when the page was left, without its picture, and is gone when it was sent', async () => {
  const { fill, unmount } = await openForm({});
  await fill();
  unmount();
  const { form, send, unmount: leave } = await openForm({});
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Asha');
  expect(form.getByLabelText('Your review')).toHaveProperty('value', 'Fits well');
  expect(form.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
  await send();
  await screen.findByText('Review added successfully');
  leave();
  const { form: next } = await openForm({});
  expect(next.getByLabelText('Name')).toHaveProperty('value', '');
});
