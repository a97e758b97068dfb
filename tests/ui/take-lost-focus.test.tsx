import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { takeLostFocus } from '#src/ui/take-lost-focus.ts';

/** Pressing the button replaces it by a message. */
function Form() {
  const [isSent, setSent] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      {isSent ? (
        <p role="status" tabIndex={-1} ref={takeLostFocus}>
          Sent
        </p>
      ) : (
        <button type="button" onClick={() => setSent(true)}>
          Send
        </button>
      )}
    </>
  );
}

test('what replaces the pressed control takes the focus that it had', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

test('a focus that is elsewhere stays there', async () => {
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  field.focus();
  screen.getByRole('button', { name: 'Send' }).click();
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
