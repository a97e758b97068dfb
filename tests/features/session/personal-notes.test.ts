import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { logInEmail, prefillLogIn } from '#src/features/account/log-in-email.ts';
import { readPendingSignUp, storePendingSignUp } from '#src/features/account/pending-sign-up.ts';
import { readLastSearch, rememberSearch } from '#src/features/search/last-search.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { PERSONAL_NOTES, writeNote } from '#src/features/session/device-notes.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';

const notes = () => Object.values(PERSONAL_NOTES).filter((key) => localStorage.getItem(key) !== null);

/** Removes the stored answers of the shop. */
const clear = vi.fn(async () => undefined);
beforeEach(() => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', 'asha@example.in');
  clear.mockClear();
  onTestFinished(followLogouts(new QueryClient(), { clear }));
  for (const key of Object.values(PERSONAL_NOTES)) writeNote(key, { of: 'asha@example.in' });
  sessionStorage.setItem('shop.checkout', 'asha@example.in');
});

test.each([
  ['logs out', null],
  ['is followed by another customer', 'ravi@example.in'],
])('what a customer typed, and the answers that the device has stored, go when the customer %s', (_what, next) => {
  writeStored('contact_email', next);
  expect([notes(), sessionStorage.length]).toEqual([[], 0]);
  expect(clear).toHaveBeenCalledOnce();
});

test.each([
  ['in this tab', () => writeStored('contact_email', null)],
  [
    'in another tab',
    () => {
      localStorage.removeItem('contact_email');
      dispatchEvent(new StorageEvent('storage', { key: 'contact_email' }));
    },
  ],
])('what the page holds of a customer in memory goes with a log-out %s', (_where, logOut) => {
  const asha = { shipping_name: 'Asha', contact_email: 'asha@example.in', shipping_phone: '9876543210' };
  storePendingSignUp({ ...asha, password: 'lift-7' });
  rememberSearch('creatine');
  prefillLogIn('asha@example.in');
  logOut();
  expect([readPendingSignUp(), readLastSearch(), logInEmail()]).toEqual([null, '', '']);
});

test('a tab that learns late of a log-out elsewhere removes its own drafts, and none that the next customer typed', () => {
  // As another tab does; this one was frozen and learns of it with the next event.
  localStorage.setItem('contact_email', 'ravi@example.in');
  for (const key of Object.values(PERSONAL_NOTES)) localStorage.setItem(key, '{"of":"ravi@example.in"}');
  dispatchEvent(new StorageEvent('storage', { key: 'cartLength' }));
  expect([notes(), sessionStorage.length]).toEqual([Object.values(PERSONAL_NOTES), 0]);
});

test('a session that only ended leaves the drafts for the same customer', () => {
  writeStored('userToken', null);
  expect(notes()).toHaveLength(Object.keys(PERSONAL_NOTES).length);
  expect(sessionStorage.length).toBe(1);
});
