// An embedded database that cannot be opened, or whose creation was broken off. Each creation takes seconds. The lock itself:
// database-lock.test.ts.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/open-embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'vyayam-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the lock is free again when the database does not open', async () => {
  const dataDir = join(folder, 'broken');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'db'), 'no folder');
  await expect(openEmbedded(dataDir)).rejects.toMatchObject({ code: 'database-unreachable' });
  expect(existsSync(join(dataDir, 'db.lock'))).toBe(false);
});

test('a database whose creation was broken off is created anew', async () => {
  const dataDir = join(folder, 'half');
  mkdirSync(join(dataDir, 'db.new/base'), { recursive: true });
  writeFileSync(join(dataDir, 'db.new/PG_VERSION'), '');
  const { db, close } = await openEmbedded(dataDir);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});
