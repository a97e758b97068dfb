import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormPasswordField } from '#src/ui/form-password-field.tsx';
import { FormRadioCards } from '#src/ui/form-radio-cards.tsx';

const CARDS = [
  { value: 'cod', label: 'Cash on delivery', disabled: true },
  { value: 'online', label: 'Pay online' },
  { value: 'card', label: 'Card' },
];

function Payment({ onSend }: { onSend: (mode: unknown) => void }) {
  const form = useShopForm({
    start: { mode: '', password: '' },
    problemsOf: ({ mode }) => (mode === '' ? { mode: 'Payment mode is required' } : {}),
  });
  return (
    <Form form={form} label="Payment" onSend={({ mode }) => onSend(mode)}>
      <FormRadioCards name="mode" legend="Payment mode" cards={CARDS} />
      <FormPasswordField name="password" label="Password" autoComplete="current-password" />
      <button type="submit">Send</button>
    </Form>
  );
}

test('a group without a choice is refused: it says so, and its first possible choice has the focus', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  render(<Payment onSend={(mode) => void sent.push(mode)} />);
  const group = screen.getByRole('radiogroup', { name: 'Payment mode' });
  expect([group.getAttribute('aria-invalid'), group.getAttribute('aria-required')]).toEqual([null, 'true']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const online = screen.getByRole('radio', { name: 'Pay online' });
  await waitFor(() => expect(document.activeElement).toBe(online));
  expect(group.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Payment mode is required');

  await user.click(online);
  await waitFor(() => expect(group.getAttribute('aria-invalid')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual(['online']));
});

test('a password is shown while the button beside it is pressed in', async () => {
  const user = userEvent.setup();
  render(<Payment onSend={() => undefined} />);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const button = screen.getByRole('button', { name: 'Show password', pressed: false });
  expect(password.type).toBe('password');
  await user.click(button);
  expect(password.type).toBe('text');
  // Otherwise a phone capitalizes, corrects and sends to its spelling service what is typed now.
  expect(['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => password.getAttribute(name))).toEqual([
    'none',
    'off',
    'false',
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }));
  expect(password.type).toBe('password');
});
