// Backups of shops with more rows than are read at once, of shops that stay open, and of newer shops. Backups that take long:
// backup-limits.test.ts.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { writeBackup } from '#server/backup/backup-file.ts';
import { restore } from '#server/backup/restore.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { NOW } from '#tests/kit/server/app.ts';
import { makeCopy, oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openBare } from '#tests/kit/server/pglite-dump.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const database = oneDatabase();
let folder = '';
const place = () => ({ file: join(folder, 'shop.backup'), mediaDir: join(folder, 'media') });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vyayam-large-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const categories = async (db: Db) =>
  (await db.selectFrom('category').select(['name']).orderBy('position').execute()).map(({ name }) => name);

test('every row is restored, letter by letter, of a table with more rows than are read at once', async () => {
  const { db } = database();
  // A letter of Hindi has three bytes, so that some letters lie across two pieces of the file.
  await sql`insert into category (id, name, position)
    select n::text, repeat('कसरत', 60) || n, n from generate_series(1, 450) n`.execute(db);
  const names = await categories(db);
  await backUp(db, { ...place(), now: NOW });
  const bare = await openBare();
  await restore(bare.db, place());
  expect(await categories(bare.db)).toEqual(names);
  expect(names).toHaveLength(450);
  await bare.close();
});

test('a backup is on the disk before it gets its name, and its name after that, so that a power cut leaves no empty one', async () => {
  async function* none() {}
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  onTestFinished(() => sync.mockRestore());
  await handle.close();
  const names: string[][] = [];
  sync.mockImplementation(async () => void names.push(readdirSync(folder)));
  await writeBackup(place().file, { migration: '001', at: NOW.toISOString() }, none());
  expect(names).toEqual([['shop.backup.part'], ['shop.backup']]);
});

test('a restored shop notes changes of its stock', async () => {
  const { db } = database();
  await putGoods(db, SMALL_SHOP);
  await backUp(db, { ...place(), now: NOW });
  const bare = await openBare();
  await restore(bare.db, place());
  const moves = async () => (await bare.db.selectFrom('stock_move').select('delta').execute()).length;
  const before = await moves();
  await bare.db
    .updateTable('variant')
    .set((eb) => ({ stock: eb('stock', '+', 1) }))
    .where('id', '=', 'tee-2')
    .execute();
  expect(await moves()).toBe(before + 1);
  await bare.close();
});

test('the backup of a newer shop is refused by this program', async () => {
  async function* none() {}
  await writeBackup(place().file, { migration: '999-newer', at: NOW.toISOString() }, none());
  const bare = await openBare();
  await expect(restore(bare.db, place())).rejects.toThrow('The backup is of a newer shop (999-newer)');
  await bare.close();
});

test.skipIf(inject('postgresUrl') === null)('a backup of an open shop is of one moment', async () => {
  const copy = await makeCopy();
  const { db, close } = await openPostgres(copy.url, 3);
  let backup: Promise<number> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table category in access exclusive mode`.execute(tx);
    backup = backUp(db, { ...place(), now: NOW });
    await untilWaiting(db);
    await tx.insertInto('category').values({ id: 'late', name: 'Made meanwhile', position: 0 }).execute();
  });
  await backup;
  expect(gunzipSync(readFileSync(place().file)).toString()).not.toContain('Made meanwhile');
  await close();
  await copy.drop();
});
