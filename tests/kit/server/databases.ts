// Runs a set of tests on PGlite and on a real PostgreSQL:
//
//   eachDatabase('the cart', (database) => {
//     test('keeps a line', async () => { await openTestApp(database().db)… });
//   });
//
// One database a file and kind, emptied before every test.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { OpenDatabase } from '#server/db/open.ts';
import { openInMemory } from '#server/db/open-embedded.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';

export interface TestDatabase extends OpenDatabase {
  /** Of PostgreSQL, for a second connection or a second process; '' on PGlite. */
  url: string;
}

/** `database()` may be called inside tests and hooks. */
export function eachDatabase(name: string, tests: (database: () => TestDatabase) => void): void {
  const withoutPostgres = inject('postgresUrl') === null;
  describe(`${name} (PGlite)`, () => tests(useDatabase(openPglite)));
  describe.skipIf(withoutPostgres)(`${name} (PostgreSQL)`, () => tests(useDatabase(openCopy)));
}

/** For tests that have nothing to do with the kind of database. */
export const onePglite = (): (() => TestDatabase) => useDatabase(openPglite);

/** A loaded machine takes its time to make a PGlite. */
const OPENING_MS = 60_000;

function useDatabase(open: () => Promise<TestDatabase>): () => TestDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await open();
  }, OPENING_MS);
  beforeEach(async () => {
    if (database) await emptyTables(database.db);
  });
  afterAll(() => database?.close());
  return () => {
    if (!database) throw new Error('The database is there inside tests and hooks only.');
    return database;
  };
}

async function openPglite(): Promise<TestDatabase> {
  const dump = new Blob([readFileSync(inject('pgliteDump'))]);
  return { ...(await openInMemory(dump)), url: '' };
}

async function openCopy(): Promise<TestDatabase> {
  const { url, drop } = await makeCopy();
  const open = await openPostgres(url);
  const close = async () => {
    await open.close();
    await drop();
  };
  return { ...open, url, close };
}

/** A migrated, empty PostgreSQL database of its own, for a child process to use. */
export async function makeCopy(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl') ?? '';
  const name = `vyayam_${randomUUID().replaceAll('-', '')}`;
  await maintain(maintenanceUrl, `create database ${name} template ${inject('postgresTemplate')}`);
  const url = String(Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }));
  return { url, drop: () => maintain(maintenanceUrl, `drop database ${name} with (force)`) };
}

async function maintain(url: string, statement: string): Promise<void> {
  const maintenance = await openPostgres(url, 1);
  await sql.raw(statement).execute(maintenance.db);
  await maintenance.close();
}

/** Every table but the migrator's own. Asking which ones hold rows is ten times cheaper than emptying all of them. */
async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const asked = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const full = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  if (full.rows.length === 0) return;
  // A few rows are deleted five times as fast as their tables are truncated. What they refer to goes as well.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { name } of full.rows) await sql`delete from ${sql.table(name)}`.execute(tx);
  });
}
