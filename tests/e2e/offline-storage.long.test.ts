// A browser whose database never answers, or that has none: nothing is called saved that is not, and the shop goes on.
import { test } from 'vitest';
import { shopWithBrokenDatabase } from './broken-database.ts';

test('a database that never answers: the shop works, says how long it keeps, and sends live', async () => {
  await shopWithBrokenDatabase(() => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  });
});

test('a database that is not there: the shop works, says how long it keeps, and sends live', async () => {
  await shopWithBrokenDatabase(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
});
