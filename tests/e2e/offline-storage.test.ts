// A browser whose database does not work: nothing is called saved that is not, and the shop goes on.
import { test } from 'vitest';
import { shopWithBrokenDatabase } from './broken-database.ts';

test('a database that refuses: the shop works, says how long it keeps, and sends live', async () => {
  await shopWithBrokenDatabase(() => {
    indexedDB.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
});
