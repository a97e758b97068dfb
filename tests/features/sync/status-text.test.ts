import { expect, test } from 'vitest';
import { statusText } from '#src/features/sync/status-text.ts';
import type { SyncStatus } from '#src/features/sync/use-sync-status.ts';

const calm: SyncStatus = { word: 'online', waiting: 0, rejected: 0, rejectedInCart: 0, attention: [] };
const needs = (...attention: SyncStatus['attention'][number][]): SyncStatus => ({
  ...calm,
  word: 'attention',
  waiting: 2,
  rejected: 1,
  rejectedInCart: 1,
  attention,
});

test.each<[string, SyncStatus, string | undefined]>([
  ['all is saved', calm, undefined],
  ['offline with nothing waiting', { ...calm, word: 'offline' }, 'You are offline'],
  ['offline', { ...calm, word: 'offline', waiting: 2 }, 'Offline: 2 changes kept here'],
  ['waiting', { ...calm, word: 'waiting', waiting: 1 }, '1 change waiting to be sent'],
  ['sending', { ...calm, word: 'sending', waiting: 3 }, 'Saving 3 changes'],
  ['a refusal, before all else', needs('memory', 'rejected'), '1 change not saved'],
  ['a login', needs('login'), 'Log in again to save your changes'],
  ['an old page', needs('update', 'stuck'), 'This page is too old to save your changes'],
  ['nowhere to store', needs('stuck', 'memory'), 'Changes are kept until you close this tab'],
  ['a line that fails', needs('stuck'), '2 changes cannot be sent yet. We keep trying'],
])('says what matters: %s', (_name, status, text) => {
  expect(statusText(status)?.text).toBe(text);
});

test.each<[string, number, string]>([
  ['the cart', 1, '/cart'],
  ['the wishlist', 0, '/userdashboard/wishlist'],
])('leads to the list that was refused: %s', (_list, rejectedInCart, to) => {
  expect(statusText({ ...needs('rejected'), rejectedInCart })?.way).toMatchObject({ to });
});
