import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { useSession } from '#src/features/session/use-session.ts';

test('is a visitor without a token', () => {
  const { result } = renderHook(() => useSession());
  expect(result.current).toEqual({ userToken: null, contactEmail: null });
});

test('follows a log-in on this page', () => {
  const { result } = renderHook(() => useSession());
  act(() => {
    writeStored('userToken', 'token-1');
    writeStored('contact_email', 'asha@example.in');
  });
  expect(result.current).toEqual({ userToken: 'token-1', contactEmail: 'asha@example.in' });
});

test.each([
  ['', new StorageEvent('storage', { key: 'userToken' })],
  // A page in the back/forward cache hears of no change.
  [' before the browser shows this page again', new PageTransitionEvent('pageshow', { persisted: true })],
])('follows a log-out in another tab%s', (_, event) => {
  writeStored('userToken', 'token-1');
  const { result } = renderHook(() => useSession());
  act(() => {
    localStorage.removeItem('userToken');
    window.dispatchEvent(event);
  });
  expect(result.current.userToken).toBeNull();
});

test('an emptied value counts as none', () => {
  localStorage.setItem('contact_email', '');
  expect(renderHook(() => useSession()).result.current.contactEmail).toBeNull();
});
