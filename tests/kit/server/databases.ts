// The database of a server test. It is opened once per file and emptied before every test:
//
//   onDatabase('the cart', (database) => {
//     test('keeps a line', async () => { await openTestApp(database().db)… });
//   });
//
// `npm test` runs on PostgreSQL, and `npm run test:all` runs the same files on PGlite too (project `server-pglite`). Tests of
// what may differ between the two (locks, a full disk, migrations, an order's life) use `onBothDatabases`.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { openMigrated } from './pglite-dump.ts';
import { PATIENT } from './postgres.ts';

export interface TestDatabase extends OpenDatabase {
  /** The URL on PostgreSQL, for a second connection or process; '' on PGlite. */
  url: string;
}

type DatabaseTests = (database: () => TestDatabase) => void;

const isOnPglite = () => inject('database') === 'pglite' || inject('postgresUrl') === null;

/** `database()` may be called inside tests and hooks. */
export function onDatabase(name: string, tests: DatabaseTests): void {
  describe(`${name} (${isOnPglite() ? 'PGlite' : 'PostgreSQL'})`, () => tests(oneDatabase()));
}

export function onBothDatabases(name: string, tests: DatabaseTests): void {
  describe(`${name} (PGlite)`, () => tests(useDatabase(openPglite)));
  describe.skipIf(inject('postgresUrl') === null)(`${name} (PostgreSQL)`, () => tests(useDatabase(openCopy)));
}

/** The same for a whole file. */
export const oneDatabase = (): (() => TestDatabase) => useDatabase(openTestDatabase);

/** A new, migrated, empty database, for tests that open their own. The caller closes it. */
export const openTestDatabase = (): Promise<TestDatabase> => (isOnPglite() ? openPglite() : openCopy());

/** A loaded machine takes long to create a PGlite. */
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
    if (!database) throw new Error('Call database() only inside tests and hooks.');
    return database;
  };
}

const openPglite = async (): Promise<TestDatabase> => ({ ...(await openMigrated()), url: '' });

async function openCopy(): Promise<TestDatabase> {
  const { url, drop } = await makeCopy();
  const open = await openPostgres(url, undefined, PATIENT);
  const close = async () => {
    await open.close();
    await drop();
  };
  return { ...open, url, close };
}

/** A new, migrated, empty PostgreSQL database for a child process. */
export async function makeCopy(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenanceUrl = inject('postgresUrl') ?? '';
  const name = `vyayam_${randomUUID().replaceAll('-', '')}`;
  await maintain(maintenanceUrl, `create database ${name} template ${inject('postgresTemplate')}`);
  const url = String(Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }));
  // Dropping a database forces a checkpoint of the whole cluster. Our own cluster is deleted at the end anyway.
  const isOurs = !process.env.TEST_DATABASE_URL;
  const drop = async () => {
    if (!isOurs) await maintain(maintenanceUrl, `drop database ${name} with (force)`);
  };
  return { url, drop };
}

async function maintain(url: string, statement: string): Promise<void> {
  const maintenance = await openPostgres(url, 1, PATIENT);
  await sql.raw(statement).execute(maintenance.db);
  await maintenance.close();
}

/** Empties every table except the migrator's. Finding those with rows first is ten times cheaper than emptying all. */
async function emptyTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const asked = rows.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const full = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  if (full.rows.length === 0) return;
  // Deleting a few rows is five times as fast as truncating. Rows that they refer to are deleted too.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { name } of full.rows) await sql`delete from ${sql.table(name)}`.execute(tx);
  });
}
