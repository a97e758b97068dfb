import { describe, expect, test } from 'vitest';
import { statusText } from '#src/features/sync/status-text.ts';
import type { SyncStatus } from '#src/features/sync/use-sync-status.ts';

const calm: SyncStatus = { word: 'online', waiting: 0, rejected: 0, rejectedInCart: 0, attention: [] };
const needs = (...attention: SyncStatus['attention'][number][]): SyncStatus => ({
  ...calm,
  word: 'waiting',
  waiting: 2,
  rejected: 1,
  rejectedInCart: 1,
  attention,
});
const offline = (status: SyncStatus): SyncStatus => ({ ...status, word: 'offline' });

test.each<[string, SyncStatus, string | undefined]>([
  ['all is saved', calm, undefined],
  ['offline with nothing waiting', offline(calm), 'You are offline'],
  ['offline', { ...offline(calm), waiting: 2 }, 'Offline: 2 changes saved here'],
  ['waiting', { ...calm, word: 'waiting', waiting: 1 }, '1 change waiting to be sent'],
  ['sending', { ...calm, word: 'sending', waiting: 3 }, 'Saving 3 changes'],
  ['a refusal, before all else', needs('memory', 'rejected'), '1 change not saved'],
  ['a refusal, offline too', offline(needs('rejected')), '1 change not saved'],
  ['a login', needs('login'), 'Log in again to save your changes'],
  ['an old page', needs('update', 'stuck'), 'This page is too old to save your changes'],
  ['nowhere to store', needs('stuck', 'memory'), 'Changes are kept until you close this tab'],
  [
    'storage that broke while something waited',
    { ...needs('memory'), waitingOnDevice: 1 },
    '1 change saved on this device. New ones are kept until you close this tab',
  ],
  ['a line that fails', needs('stuck'), 'Not all changes can be sent yet. We keep trying'],
  ['no network, before what needs one', offline(needs('login', 'update', 'stuck')), 'Offline: 2 changes saved here'],
])('says what matters: %s', (_name, status, text) => {
  expect(statusText(status)?.text).toBe(text);
});

test.each<[string, number, string]>([
  ['the cart', 1, '/cart'],
  ['the wishlist', 0, '/userdashboard/wishlist'],
])('leads to the list that was refused: %s', (_list, rejectedInCart, to) => {
  expect(statusText({ ...needs('rejected'), rejectedInCart })?.way).toMatchObject({ to });
});

describe('what the page says itself leaves room for what it does not', () => {
  const inCart = needs('rejected');
  const inWishlist = { ...inCart, rejectedInCart: 0 };
  const inBoth = { ...inCart, rejected: 2 };
  const isOffline = 'Offline: 2 changes saved here';
  const isWaiting = '2 changes waiting to be sent';
  test.each<[string, SyncStatus, string, string | undefined]>([
    ['a refusal, offline', offline(inCart), '/cart', isOffline],
    ['a refusal, offline', offline(inCart), '/userdashboard/cart', isOffline],
    ['a refusal, offline', offline(inCart), '/', '1 change not saved'],
    ['a refused wish, offline', offline(inWishlist), '/userdashboard/wishlist', isOffline],
    ['a refused wish, offline', offline(inWishlist), '/cart', isOffline],
    ['a refused wish, offline', offline(inWishlist), '/userdashboard/cart', '1 change not saved'],
    ['refusals in both lists', inBoth, '/userdashboard/wishlist', '2 changes not saved'],
    ['refusals in both lists', inBoth, '/cart', isWaiting],
    ['a refusal, online', inCart, '/cart', isWaiting],
    ['a refusal and nothing else', { ...inCart, word: 'online', waiting: 0 }, '/cart', undefined],
    ['a refusal and a login', needs('rejected', 'login'), '/cart', 'Log in again to save your changes'],
    ['nowhere to store, offline', offline(needs('memory')), '/cart', isOffline],
  ])('%s: on %s', (_name, status, path, text) => {
    expect(statusText(status, path)?.text).toBe(text);
  });
});
