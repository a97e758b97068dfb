// Toasts whose code did not load: plain text in their place.
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

let toaster: typeof import('#src/ui/toaster.tsx');
beforeEach(async () => {
  vi.resetModules();
  vi.doMock('#src/ui/toaster-layer.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  onTestFinished(() => vi.doUnmock('#src/ui/toaster-layer.tsx'));
  toaster = await import('#src/ui/toaster.tsx');
  render(<toaster.Toaster />);
});

const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const say = async (text: string) => {
  toaster.toast.error(text);
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(() => expect(shown()).toEqual([text]));
};

test('the last text is shown, above all else, for 5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await say('First');
  // As in jsdom's stand-in, a popover that is shown has no such attribute.
  expect(screen.getByRole('alert').hasAttribute('popover')).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await say('Second');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown()).toEqual(['Second']);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown()).toEqual([]);
});

test('a text that no longer holds goes, and no other', async () => {
  await say('You are offline');
  toaster.toast.end('Another text');
  await act(() => vi.dynamicImportSettled());
  expect(shown()).toEqual(['You are offline']);
  toaster.toast.end('You are offline');
  await vi.waitFor(() => expect(shown()).toEqual([]));
});
