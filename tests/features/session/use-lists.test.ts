import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSnapshot } from '#src/features/session/use-lists.ts';

test('a list that is not open yet is empty: nothing waits, and no answer has confirmed it', () => {
  const { result } = renderHook(() => useSnapshot(null));
  expect(result.current).toMatchObject({ lines: [], isRead: false, confirmedAt: 0, status: { waiting: 0 } });
});
