import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { afterFrame } from '#src/ui/after-frame.ts';
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

/** Its owner moves the focus to the heading. */
function CartRow() {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(false);
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Cart
      </h1>
      <button type="button" onClick={() => setOpen(true)}>
        Change size
      </button>
      <Dialog open={open} onClose={close} label="Training Tee">
        Sizes
      </Dialog>
    </>
  );
}

test('opens with its name, and is empty while closed', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  expect(screen.queryByText('Cast in one piece')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  expect((await screen.findByRole('dialog', { name: 'Hex Dumbbell' })).textContent).toContain('Cast in one piece');
});

test('is not there before it is opened, and stays for the way it closes', async () => {
  const user = userEvent.setup();
  const { container } = render(<Shelf />);
  const there = () => container.querySelector('dialog') !== null;
  expect(there()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(there()).toBe(true);
});

test('takes the focus itself, so that no field raises a keyboard, and gives it back', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  const opener = screen.getByRole('button', { name: 'Quick look' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  expect(document.activeElement).toBe(dialog);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('gives the focus back, too, when its owner removes it', async () => {
  const shop = (isOpen: boolean) => (
    <>
      <button type="button">Quick look</button>
      {isOpen ? (
        <Dialog open onClose={() => undefined} label="Hex Dumbbell">
          Cast
        </Dialog>
      ) : null}
    </>
  );
  const { rerender } = render(shop(false));
  const opener = screen.getByRole('button', { name: 'Quick look' });
  opener.focus();
  rerender(shop(true));
  const dialog = await screen.findByRole('dialog');
  expect(document.activeElement).toBe(dialog);
  rerender(shop(false));
  expect([document.activeElement, openDialogs.top()]).toEqual([opener, null]);
});

test('leaves the focus where its owner puts it at the close', async () => {
  const user = userEvent.setup();
  render(<CartRow />);
  await user.click(screen.getByRole('button', { name: 'Change size' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await act(afterFrame);
  await act(afterFrame);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('of two, the later is the topmost, and the page behind scrolls once both are closed', async () => {
  const shop = (cart: boolean, question: boolean) => (
    <>
      <Dialog open={cart} onClose={() => undefined} label="Cart">
        Lines
      </Dialog>
      <Dialog open={question} onClose={() => undefined} label="Sure?">
        Yes
      </Dialog>
    </>
  );
  const state = () => [openDialogs.top()?.ariaLabel, document.documentElement.hasAttribute('data-modal')];
  const { rerender } = render(shop(true, false));
  await waitFor(() => expect(state()).toEqual(['Cart', true]));
  rerender(shop(true, true));
  await waitFor(() => expect(state()).toEqual(['Sure?', true]));
  rerender(shop(true, false));
  expect(state()).toEqual(['Cart', true]);
  rerender(shop(false, false));
  expect(state()).toEqual([undefined, false]);
});

test.each([
  ['is visible, its space', 1009, true],
  ['takes no space, nothing', 1024, false],
])('where the scrollbar of the page %s is kept, so that the page does not jump', async (_, width, isKept) => {
  const clientWidth = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  onTestFinished(() => clientWidth.mockRestore());
  expect(innerWidth).toBe(1024);
  render(<Shelf />);
  await userEvent.click(screen.getByRole('button', { name: 'Quick look' }));
  await screen.findByRole('dialog');
  expect(document.documentElement.hasAttribute('data-scrollbar')).toBe(isKept);
});

test('a sheet shows its name as a heading, a card does not', () => {
  const sheet = { open: true, onClose: () => undefined, label: 'Filters' };
  const { rerender } = render(
    <Dialog {...sheet} variant="sheet">
      Price
    </Dialog>,
  );
  expect(screen.getByText('Filters')).toBeTruthy();
  rerender(<Dialog {...sheet}>Price</Dialog>);
  expect(screen.queryByText('Filters')).toBeNull();
});

test('goes out of sight with the tap that closes it, and can be opened again at once', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  const opener = screen.getByRole('button', { name: 'Quick look' });
  await user.click(opener);
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([dialog.hidden, openDialogs.top()]).toEqual([true, null]);
  fireEvent.click(opener);
  await act(afterFrame);
  await act(afterFrame);
  expect([dialog.open, dialog.hidden, openDialogs.top()]).toEqual([true, false, dialog]);
});

test('closes on a press outside, not on one inside', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(screen.getByText('Cast in one piece'));
  await user.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks its owner to close on Escape', async () => {
  const user = userEvent.setup();
  render(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  // The event that a browser sends to a modal dialog when Escape is pressed.
  const pressed = new Event('cancel', { cancelable: true });
  (await screen.findByRole('dialog')).dispatchEvent(pressed);
  // Otherwise the browser closes it at once, and a dialog whose owner wants an answer is gone.
  expect(pressed.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(openDialogs.top()).toBeNull();
});

test('does not open when it is closed before the screen has answered the tap', async () => {
  const user = userEvent.setup();
  const { container } = render(<Shelf />);
  await user.click(screen.getByRole('button', { name: 'Quick look' }));
  container.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await afterFrame();
  await afterFrame();
  expect(screen.queryByRole('dialog')).toBeNull();
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
  const question = await screen.findByRole('alertdialog', { name: 'Remove from wishlist?' });
  expect(question).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('No, cancel');
  await user.click(screen.getByRole('button', { name: "Yes, I'm sure" }));
  await user.click(screen.getByRole('button', { name: 'No, cancel' }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

test('both answers of a question have one size', async () => {
  const nothing = () => undefined;
  const question = { question: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' };
  render(<ConfirmDialog open {...question} onConfirm={nothing} onCancel={nothing} />);
  const [yes, no] = await Promise.all(['Yes', 'No'].map((name) => screen.findByText(name, { selector: 'button' })));
  expect(yes?.className).toBe('button button-danger');
  expect(no?.className).toBe('button button-secondary');
});
