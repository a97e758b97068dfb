// Restores a backup into an empty database: creates the tables of its version, inserts its rows, then runs every later migration.
// All of it in one transaction, except pictures, which no row names before the end.
import { access, constants, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { CommandError, fileFault } from '#server/command-error.ts';
import { migrate } from '#server/db/migrate.ts';
import { allMigrations } from '#server/db/migrations/all-migrations.ts';
import type { Db } from '#server/db/schema.ts';
import { type BackupHead, type BackupLine, PICTURE, readBackup } from './backup-file.ts';
import { readShopTables, type ShopTable } from './shop-tables.ts';

/** Rows inserted at a time, and characters, because a row may hold a picture: PostgreSQL refuses a JSON value above 256 MB. */
const BATCH = 200;
const BATCH_CHARACTERS = 16_000_000;

/** Throws CommandError if the database already holds a shop, or if the file cannot be used. */
export async function restore(db: Db, { file, mediaDir }: { file: string; mediaDir: string }): Promise<BackupHead> {
  await requireReadable(file);
  await requireEmpty(db);
  await requireComplete(file);
  const lines = readBackup(file);
  const head = (await lines.next()).value as BackupHead | undefined;
  if (head === undefined) throw new CommandError(`${file} is empty.`);
  if (!(head.migration in allMigrations))
    throw new CommandError(`The backup is of a newer shop (${head.migration}) than this program; update it first.`);
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // No statement runs while the photos are written.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await migrate(tx, head.migration);
    const tables = await readShopTables(tx);
    await withoutTriggers(tx, tables, () => putBack(tx, tables, lines as AsyncGenerator<BackupLine>, mediaDir));
    for (const table of tables) await moveCounters(tx, table);
    await migrate(tx);
  });
  return head;
}

async function putBack(tx: Db, tables: ShopTable[], lines: AsyncGenerator<BackupLine>, mediaDir: string) {
  // Rows that migrations inserted are in the backup as well.
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
  let table: ShopTable | undefined;
  let rows: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (table && rows.length > 0) await writeRows(tx, table, rows);
    rows = [];
    characters = 0;
  };
  for await (const line of lines) {
    if ('picture' in line) {
      if (PICTURE.test(line.picture)) await putPicture(mediaDir, line.picture, line.base64);
      continue;
    }
    if (line.table !== table?.name || rows.length >= BATCH || characters >= BATCH_CHARACTERS) {
      await flush();
      table = tables.find(({ name }) => name === line.table);
      if (!table) throw new CommandError(`The backup holds a table ${line.table.slice(0, 40)} that no shop has.`);
    }
    rows.push(line.row);
    characters += line.row.length;
  }
  await flush();
}

async function putPicture(mediaDir: string, name: string, base64: string): Promise<void> {
  const path = join(mediaDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, base64, 'base64');
}

async function requireReadable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch((cause: NodeJS.ErrnoException) => {
    throw fileFault(file, 'read', cause);
  });
}

/** Reads the whole file before anything is changed. */
async function requireComplete(file: string): Promise<void> {
  const lines = readBackup(file);
  while (!(await lines.next()).done);
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public' limit 1`.execute(db);
  if (rows.length > 0)
    throw new CommandError(
      'This database holds a shop already. Restore into an empty one: another DATA_DIR, or a new database in DATABASE_URL.',
    );
}

/** Inserts rows unchanged, including ids and times. Disable the shop's triggers first (withoutTriggers). */
async function writeRows(tx: Db, { name, columns }: ShopTable, rows: readonly string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

/** Disables triggers: the rows that they would write are in the backup. */
async function withoutTriggers(tx: Db, tables: readonly ShopTable[], work: () => Promise<void>): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await work();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}

/** Sets the counters of identity columns above the highest values. */
async function moveCounters(tx: Db, { name, counted }: ShopTable): Promise<void> {
  for (const column of counted)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}),
      coalesce((select max(${sql.ref(column)}) from ${sql.table(name)}), 0) + 1, false)`.execute(tx);
}
