import { renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '#src/features/session/browser-storage.ts';
import { readSessionId, useSessionId } from '#src/features/session/session-id.ts';
import { allowConsole } from '#tests/kit/stray-console.ts';

afterEach(() => {
  vi.restoreAllMocks();
  writeStored('sessionId', null);
});

test('is 32 hex characters, made once and kept', () => {
  const first = readSessionId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(readSessionId()).toBe(first);
  expect(localStorage.getItem('sessionId')).toBe(first);
});

test('one that the server would refuse is replaced', () => {
  localStorage.setItem('sessionId', '7');
  expect(readSessionId()).toMatch(/^[0-9a-f]{32}$/);
});

test('stays the same for the page when storage is blocked', () => {
  allowConsole(/could not store sessionId/);
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  const first = readSessionId();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(readSessionId()).toBe(first);
  expect(readStored('userToken')).toBeNull();
});

const Shown = () => useSessionId() ?? 'none';

test('a screen sees it, a server sees none', () => {
  const { result } = renderHook(() => useSessionId());
  expect(result.current).toBe(readSessionId());
  expect(renderToString(<Shown />)).toBe('none');
});
