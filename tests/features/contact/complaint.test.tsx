import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LIMITS } from '#src/contract/field.ts';
import { isComplaint, isComplaintHint } from '#src/features/contact/messages.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('a complaint shows its number, and the next message is an ordinary one', async () => {
  const sent: unknown[] = [];
  const canned = cannedFetch({
    'POST /send-message': { success: true, message: 'Message send successfully', complaint: 'C-2026-00017' },
  });
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (String(address).endsWith('/send-message')) sent.push(JSON.parse(String(init?.body)));
    return canned.fetch(address, init);
  };
  const { user } = await openPage('/contact', { fetch });
  await user.type(await screen.findByLabelText(/First name/), 'Asha');
  await user.type(screen.getByLabelText(/^Email/), 'asha@example.com');
  await user.type(screen.getByLabelText(/^Phone/), '9876543210');
  // As long as the shop accepts.
  const message = 'x'.repeat(LIMITS.long);
  await user.click(screen.getByLabelText(/^Message/));
  await user.paste(message);
  // The hint is its description, and is not read twice.
  const box = screen.getByRole('checkbox', { name: isComplaint, description: isComplaintHint });
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  const number = await screen.findByText('Your complaint has the number C-2026-00017');
  expect(number.closest('[role=status]')).not.toBeNull();
  expect(sent).toMatchObject([{ isComplaint: true, message }]);
  expect(box).toHaveProperty('checked', false);
});
