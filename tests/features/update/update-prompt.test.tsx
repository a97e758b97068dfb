import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdatePrompt } from '#src/features/update/update-prompt.tsx';
import { offerUpdate } from '#src/features/update/update-ready.ts';

const held: string[] = [];
vi.stubGlobal(
  'navigator',
  Object.assign(navigator, { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } }),
);
afterEach(() => {
  held.length = 0;
});

test('shows nothing until a version waits, then lets it in on request', async () => {
  const takeOver = vi.fn();
  render(<UpdatePrompt />);
  expect(screen.queryByText('Update ready')).toBeNull();
  act(() => offerUpdate(takeOver));
  // A live region, so screen readers announce it.
  expect(screen.getByRole('status').textContent).toContain('Update ready');
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(takeOver).toHaveBeenCalledOnce();
});

test.each(['checkout', 'unsaved-form'])('refuses while the lock %s is held in any tab', async (name) => {
  const takeOver = vi.fn();
  held.push(name);
  render(<UpdatePrompt />);
  act(() => offerUpdate(takeOver));
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(takeOver).not.toHaveBeenCalled();
  expect(screen.getByText(/Finish it, then update/)).toBeTruthy();
});

test('"Later" is for this version; the next one asks again', async () => {
  render(<UpdatePrompt />);
  act(() => offerUpdate(vi.fn()));
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByText('Update ready')).toBeNull();
  act(() => offerUpdate(vi.fn()));
  expect(screen.getByText('Update ready')).toBeTruthy();
});
