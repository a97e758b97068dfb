import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from '#src/ui/button.tsx';

/** A notice that goes with the press of its button; another one stays above it. */
function Notices({ onDismiss }: { onDismiss?: () => void }) {
  const [isShown, setShown] = useState(true);
  const dismiss = () => {
    setShown(false);
    onDismiss?.();
  };
  return (
    <>
      <h1>Cart</h1>
      <h2>Changed</h2>
      {isShown ? (
        <section>
          <h2>Not saved</h2>
          <Button onClick={dismiss}>Dismiss</Button>
        </section>
      ) : null}
      <h2>Total</h2>
      <input aria-label="Coupon" />
    </>
  );
}
const dismiss = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
const nextFrame = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
};

test('a button that its press removes passes the focus to the nearest heading before it that stays', async () => {
  render(<Notices />);
  await dismiss();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Changed' })));
});

test.each<[string, (take: () => void) => void]>([
  ['before', (take) => take()],
  ['after', (take) => void setTimeout(take)],
])('what has taken the focus meanwhile keeps it: %s the button is gone', async (_, when) => {
  render(<Notices onDismiss={() => when(() => screen.getByRole('textbox').focus())} />);
  await dismiss();
  await nextFrame();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('a button without the focus passes none on', async () => {
  render(<Notices />);
  screen.getByRole('button', { name: 'Dismiss' }).click();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
});
