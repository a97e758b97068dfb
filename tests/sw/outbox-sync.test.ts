import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Drained } from '#src/offline/worker.ts';
import { takeSyncGaveUp } from '#src/storage/sync-gave-up.ts';
import { endSync } from '#sw/outbox-sync.ts';

/** A sync event whose drains ended like this. */
const sync = (drained: Partial<Drained>[], lastChance = false) =>
  endSync(
    drained.map((one) => ({ remaining: 0, ended: 'rest', againInMs: null, hasRead: false, ...one })),
    { lastChance },
  );

test('the event ends when nothing is left', async () => {
  await expect(sync([{}, {}])).resolves.toBeUndefined();
});

test.each<[string, Partial<Drained>]>([
  ['a wait too long for the worker', { ended: 'wait', remaining: 2 }],
  ['a tab that holds the lease', { ended: 'lost', remaining: 1 }],
  ['more than one event can send', { ended: 'budget', remaining: 9 }],
])('the browser is asked to come back after %s', async (_, drained) => {
  await expect(sync([{}, drained])).rejects.toThrow('the outbox is not empty');
});

test.each<[string, Partial<Drained>]>([
  ['a login', { ended: 'blocked', remaining: 1 }],
  ['a page that has the token', { ended: 'offline', remaining: 1 }],
])('what waits for %s is not worth another event', async (_, drained) => {
  await expect(sync([drained])).resolves.toBeUndefined();
});

test('the last failure is reported to the next page, once', async () => {
  expect(await takeSyncGaveUp()).toBe(false);
  await expect(sync([{ ended: 'wait', remaining: 1 }], true)).rejects.toThrow();
  expect(await takeSyncGaveUp()).toBe(true);
  expect(await takeSyncGaveUp()).toBe(false);
});
