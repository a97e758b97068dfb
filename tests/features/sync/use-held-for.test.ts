import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHOW_DELAY_MS, useHeldFor } from '#src/features/sync/use-held-for.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what is over within the moment is never shown', () => {
  const { result, rerender } = renderHook(({ holds }) => useHeldFor(holds), { initialProps: { holds: true } });
  act(() => {
    vi.advanceTimersByTime(SHOW_DELAY_MS - 1);
  });
  expect(result.current).toBe(false);
  rerender({ holds: false });
  act(() => {
    vi.advanceTimersByTime(SHOW_DELAY_MS);
  });
  expect(result.current).toBe(false);
});

test('what lasts is shown, until it ends', () => {
  const { result, rerender } = renderHook(({ holds }) => useHeldFor(holds), { initialProps: { holds: true } });
  act(() => {
    vi.advanceTimersByTime(SHOW_DELAY_MS);
  });
  expect(result.current).toBe(true);
  rerender({ holds: false });
  expect(result.current).toBe(false);
});
