import { expect, test } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { mayNotify } from '#src/features/sync/use-refusal-toasts.ts';
import { createMemoryStore } from '#src/storage/store.ts';

test('of all tabs that ask, one may notify', async () => {
  const notes = createMemoryStore();
  const answers = await Promise.all(['a', 'a', 'b', 'a'].map((opId) => mayNotify(notes, opId)));
  expect(answers).toEqual([true, false, true, false]);
});

test('is shown even when nothing can be stored', async () => {
  const refuses = async () => {
    throw new StorageError('storage-unavailable');
  };
  expect(await mayNotify({ ...createMemoryStore(), update: refuses }, 'a')).toBe(true);
});
