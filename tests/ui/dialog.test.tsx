import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { openDialogs } from '#src/ui/open-dialogs.ts';

function Shelf() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Quick look
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Hex Dumbbell">
        <p>Cast in one piece</p>
      </Dialog>
    </>
  );
}

test('opens with its name, and is empty while closed', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  expect(screen.queryByText('Cast in one piece')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  expect(screen.getByRole('dialog', { name: 'Hex Dumbbell' }).textContent).toContain('Cast in one piece');
});

test('is not there before it is opened, and stays for the way it closes', async () => {
  const user = userEvent.setup();
  const { container } = render(<Shelf />);
  const there = () => container.querySelector('dialog') !== null;
  expect(there()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(there()).toBe(true);
});

test('takes the focus itself, so that no field raises a keyboard, and gives it back', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  const opener = screen.getByRole('button', { name: 'Quick look' });
  await user.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('closes on a press outside, not on one inside', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  await user.click(screen.getByText('Cast in one piece'));
  await user.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks its owner to close on Escape', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  // What a browser sends to a modal dialog when Escape is pressed.
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(openDialogs.top()).toBeNull();
});

test('a question is answered by either button', async () => {
  const user = userEvent.setup();
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      open
      question="Remove from wishlist?"
      confirmLabel="Yes, I'm sure"
      cancelLabel="No, cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  const question = screen.getByRole('alertdialog', { name: 'Remove from wishlist?' });
  expect(question).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('No, cancel');
  await user.click(screen.getByRole('button', { name: "Yes, I'm sure" }));
  await user.click(screen.getByRole('button', { name: 'No, cancel' }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});
