// Writes the whole shop to one file: every row as of one moment, and the merchant's photographs.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { newestMigration } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { type BackupLine, PICTURE, writeBackup } from './backup-file.ts';
import { readShopTables, type ShopTable } from './shop-tables.ts';

const PICTURE_FOLDERS = ['products', 'banners', 'site'] as const;

/** The shop may stay open (on PostgreSQL). Resolves to the number of rows and pictures. */
export function backUp(
  db: Db,
  { file, mediaDir, now }: { file: string; mediaDir: string; now: Date },
): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const head = { migration: await newestMigration(tx), at: now.toISOString() };
      return writeBackup(file, head, everything(tx, mediaDir));
    });
}

async function* everything(tx: Db, mediaDir: string): AsyncGenerator<BackupLine> {
  for (const table of await readShopTables(tx))
    for await (const row of readRows(tx, table)) yield { table: table.name, row };
  for (const folder of PICTURE_FOLDERS)
    for (const name of await namesIn(join(mediaDir, folder))) {
      const picture = `${folder}/${name}`;
      if (PICTURE.test(picture)) yield { picture, base64: await readFile(join(mediaDir, picture), 'base64') };
    }
}

/** The folder does not exist until the first file is added. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Rows fetched at a time. Each may hold a picture. */
const BATCH = 200;

/**
 * Reads rows as JSON text written by the database: exact for every type, and the same on both databases. `tx` must be a
 * transaction: the cursor needs it, and every table is then read as of one moment.
 */
async function* readRows(tx: Db, { name, columns }: ShopTable): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(r)::text as row from (select ${list} from ${sql.table(name)}) r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(tx);
}
