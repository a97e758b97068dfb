// A review that is sent twice, and one that is not sent yet.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openForm } from './open-form.tsx';

/** A shop whose first answers get lost, and the keys of the requests. */
function losesAnswers(times: number) {
  const keys: (string | null)[] = [];
  const answer = ({ headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (keys.length <= times) throw new TypeError('the network is gone');
    return { success: true };
  };
  return { keys, answer };
}

test('a review whose answer was lost has the same key when it is sent again, also after a reload, and another review has another', async () => {
  allowConsole(/add failed/);
  const { keys, answer } = losesAnswers(2);
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

test('a picture is asked for again after a reload, and with it the review is the same', async () => {
  allowConsole(/add failed/);
  const { keys, answer } = losesAnswers(1);
  const LABEL = 'Add a picture (optional)';
  const again = 'Choose tee.png again to send it too.';
  // A phone may give a copy that it has just made each time.
  const picture = (lastModified: number) => new File(['png'], 'tee.png', { type: 'image/png', lastModified });
  const { user, form, fill, send, unmount } = await openForm(answer);
  await fill();
  await user.upload(form.getByLabelText(LABEL), picture(1));
  expect(form.queryByText(again)).toBeNull();
  await send();
  await screen.findByText('Failed to add review');
  unmount();
  const later = await openForm(answer);
  const note = later.form.getByText(again);
  expect(later.form.getByLabelText(LABEL).getAttribute('aria-describedby')).toBe(note.id);
  await later.user.upload(later.form.getByLabelText(LABEL), picture(2));
  expect(later.form.queryByText(again)).toBeNull();
  await later.send();
  await screen.findByText('Review added successfully');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a picture that was removed is not asked for again', async () => {
  const { user, form, fill, unmount } = await openForm({});
  await fill();
  await user.upload(
    form.getByLabelText('Add a picture (optional)'),
    new File(['png'], 'tee.png', { type: 'image/png' }),
  );
  await user.click(form.getByRole('button', { name: 'Remove tee.png' }));
  unmount();
  const later = await openForm({});
  expect(later.form.queryByText(/tee.png/)).toBeNull();
});
