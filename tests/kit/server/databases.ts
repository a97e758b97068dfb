// The database of a server test. It is emptied before every test:
//
//   onDatabase('the cart', (database) => {
//     test('keeps a line', async () => { await openTestApp(database().db)… });
//   });
//
// `npm test` runs on PostgreSQL, and `npm run test:all` runs the same files on PGlite too (project `server-pglite`). Tests of
// what may differ between the two (locks, a full disk, migrations, an order's life) use `onBothDatabases`, which opens databases of
// their own for each file.
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

/** PGlite has one connection: a transaction there holds up every other call. */
export const isOnPglite = () => inject('database') === 'pglite' || inject('postgresUrl') === null;

/** `database()` may be called inside tests and hooks. */
export function onDatabase(name: string, tests: DatabaseTests): void {
  describe(`${name} (${isOnPglite() ? 'PGlite' : 'PostgreSQL'})`, () => tests(oneDatabase()));
}

export function onBothDatabases(name: string, tests: DatabaseTests): void {
  describe(`${name} (PGlite)`, () => tests(databaseOf(openPglite)));
  describe.skipIf(inject('postgresUrl') === null)(`${name} (PostgreSQL)`, () => tests(databaseOf(openCopy)));
}

/** The same for a whole file. */
export function oneDatabase(): () => TestDatabase {
  const isKept = inject('sharesModules') === true && !isOnPglite();
  return databaseOf(isKept ? openKept : openTestDatabase);
}

/** A new, migrated, empty database, for tests that open their own. The caller closes it. */
export const openTestDatabase = (): Promise<TestDatabase> => (isOnPglite() ? openPglite() : openCopy());

/** A loaded machine takes long to create a PGlite. */
const OPENING_MS = 60_000;

function databaseOf(open: () => Promise<TestDatabase>): () => TestDatabase {
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

let kept: Promise<TestDatabase> | undefined;
/**
 * One database for all files of a worker that share their modules (vite.config.ts), because opening one takes as long as several
 * tests. It ends with the worker.
 */
async function openKept(): Promise<TestDatabase> {
  kept ??= openCopy();
  const database = await kept;
  await sql.raw(RENEW_TABLES).execute(database.db);
  return { ...database, close: async () => undefined };
}

/** Every table that was ever written to, except the migrator's. */
const WRITTEN = `select relname from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' and pg_relation_size(oid) > 0`;

/** Makes tables like new. In emptied ones a row takes the place of an older one, and a query without an order finds it there. */
const RENEW_TABLES = `do $$
  declare names text := (select string_agg(quote_ident(relname), ', ') from (${WRITTEN}) as written);
  begin
    if names is not null then execute 'truncate ' || names || ' restart identity cascade'; end if;
  end
$$`;

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

/**
 * Empties the tables. Done in the database, it is four times as fast as with a call for each table, and faster than making them
 * new. Rows that a row refers to are deleted too, so nothing is checked.
 */
const EMPTY_TABLES = `do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in ${WRITTEN} loop execute format('delete from %I', name); end loop;
  end
$$`;

const emptyTables = (db: Db) => sql.raw(EMPTY_TABLES).execute(db);
