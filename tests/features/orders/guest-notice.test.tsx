import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GuestNotice } from '#src/features/orders/guest-notice.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

test('a notice that was closed and opened again stays for three seconds more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const close = vi.fn();
  const { rerender } = render(<GuestNotice open onClose={close} />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  rerender(<GuestNotice open={false} onClose={close} />);
  rerender(<GuestNotice open onClose={close} />);
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(close).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(close).toHaveBeenCalledTimes(1);
});
