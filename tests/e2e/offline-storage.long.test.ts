// A browser whose database never answers, or is missing: the page claims no unsaved change as saved, and the shop works.
import { test } from 'vitest';
import { shopWithBrokenDatabase } from './broken-database.ts';

test('with a database that never answers, the shop works, says how long changes last, and sends at once', async () => {
  await shopWithBrokenDatabase(() => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  });
});

test('without a database the shop works, says how long changes last, and sends at once', async () => {
  await shopWithBrokenDatabase(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
});
