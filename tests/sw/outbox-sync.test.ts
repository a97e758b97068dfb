import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Outbox } from '#src/offline/outbox.ts';
import type { Drained } from '#src/offline/sender.ts';
import { takeSyncGaveUp } from '#src/offline/sync-gave-up.ts';
import { onSync } from '#sw/outbox-sync.ts';

afterEach(() => vi.unstubAllGlobals());

/** An outbox whose drain ends so. */
const ending = (...drained: Partial<Drained>[]) =>
  ({
    wake: async () =>
      drained.map((one) => ({ remaining: 0, ended: 'rest', againInMs: null, hasRead: false, ...one })) as Drained[],
  }) as unknown as Outbox;

const sync = (outbox: Outbox, lastChance = false, isOnline = true) => {
  vi.stubGlobal('navigator', { onLine: isOnline });
  return onSync(outbox, { lastChance });
};

test('the event is done with when nothing is left', async () => {
  await expect(sync(ending({}, {}))).resolves.toBeUndefined();
});

test.each<[string, Partial<Drained>]>([
  ['a wait too long for the worker', { ended: 'wait', remaining: 2 }],
  ['a tab that has the turn', { ended: 'lost', remaining: 1 }],
  ['too much for one go', { ended: 'budget', remaining: 9 }],
])('the browser is asked to come back after %s', async (_, drained) => {
  await expect(sync(ending({}, drained))).rejects.toThrow('still waits');
});

test('a network that went away again is worth another event', async () => {
  await expect(sync(ending({ ended: 'offline', remaining: 1 }), false, false)).rejects.toThrow('still waits');
});

test.each<[string, Partial<Drained>]>([
  ['a login', { ended: 'blocked', remaining: 1 }],
  ['a page that has the customer at hand', { ended: 'offline', remaining: 1 }],
])('what waits for %s is not worth another event', async (_, drained) => {
  await expect(sync(ending(drained))).resolves.toBeUndefined();
});

test('the last failure is told to the next page, once', async () => {
  expect(await takeSyncGaveUp()).toBe(false);
  await expect(sync(ending({ ended: 'wait', remaining: 1 }), true)).rejects.toThrow();
  expect(await takeSyncGaveUp()).toBe(true);
  expect(await takeSyncGaveUp()).toBe(false);
});
