import { expect, test } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { mayNotify } from '#src/features/sync/use-refusal-toasts.ts';
import { createMemoryStore } from '#src/storage/store.ts';

test('of all tabs that ask, one may notify', async () => {
  const notes = createMemoryStore();
  const answers = await Promise.all(['a', 'a', 'b', 'a'].map((opId) => mayNotify(notes, opId)));
  expect(answers).toEqual([true, false, true, false]);
});

test('is shown also after hundreds of others, and once', async () => {
  const notes = createMemoryStore();
  for (let nth = 0; nth < 301; nth += 1) await mayNotify(notes, `op-${nth}`);
  expect([await mayNotify(notes, 'a'), await mayNotify(notes, 'a')]).toEqual([true, false]);
});

test('is shown even when nothing can be stored', async () => {
  const refuses = async () => {
    throw new StorageError('storage-unavailable');
  };
  expect(await mayNotify({ ...createMemoryStore(), update: refuses }, 'a')).toBe(true);
});
