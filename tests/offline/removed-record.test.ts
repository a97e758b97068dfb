import { expect, onTestFinished, test } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { redirectLog } from '#src/base/log.ts';
import { createSafeStore } from '#src/offline/storage/safe-store.ts';
import { createMemoryStore } from '#src/storage/store.ts';

test('a record that was read while it was being removed does not come back when the storage breaks', async () => {
  onTestFinished(redirectLog(() => undefined));
  const device = createMemoryStore();
  await device.update('wishes', () => ['of the customer before']);
  const removed = Promise.withResolvers<void>();
  const slow = {
    ...device,
    remove: async (keys: readonly string[]) => {
      await removed.promise;
      await device.remove(keys);
    },
  };
  const store = createSafeStore({ device: slow, freeSpace: async () => {}, carry: (_, record) => record });
  const removing = store.remove(['wishes']);
  expect(await store.read('wishes')).toEqual(['of the customer before']);
  removed.resolve();
  await removing;

  slow.update = () => Promise.reject(new StorageError('storage-unavailable'));
  await store.keep('cart', () => ['tee']);
  expect([store.isMemory(), await store.read('wishes'), await store.read('cart')]).toEqual([true, undefined, ['tee']]);
});
