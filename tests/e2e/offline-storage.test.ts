// A browser whose database fails: the page claims no unsaved change as saved, and the shop works.
import { test } from 'vitest';
import { shopWithBrokenDatabase } from './broken-database.ts';

test('with a database that refuses to open, the shop works, says how long changes last, and sends at once', async () => {
  await shopWithBrokenDatabase(() => {
    indexedDB.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
});
