// Migrates a database in one transaction and under a lock that ends with it, so that instances may start at the same time, also behind
// PgBouncer. Kysely's own migrator takes a lock of the session, which PgBouncer may take on one connection and release on another.
// The table is Kysely's, so that a release that used its migrator can still start.
import { sql } from 'kysely';
import { StartError } from '#server/start-error.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Db } from './schema.ts';

/** Kysely's number. An instance of an older release may start beside this one. */
const MIGRATION_LOCK = '3853314791062309107';

/**
 * `upTo` names the last migration to run; default: all. A database that a newer release has migrated stays as it is. `db` may be a
 * transaction. Returns the names of those it ran. Throws StartError database-unsuitable if rights or the extension are missing, else
 * the database's own error. If one fails, all of them are rolled back.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  try {
    return await (db.isTransaction
      ? runMissing(db, upTo)
      : db.transaction().execute((transaction) => runMissing(transaction, upTo)));
  } catch (error) {
    throw unsuitable(error) ?? error;
  }
}

async function runMissing(tx: Db, upTo?: string): Promise<string[]> {
  // Waiting for another instance, or changing a big table, may take longer than a query's time limit. A table's lock may not: what
  // waits for it stops every other query of the table.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}::bigint)`.execute(tx);
  await sql`set local lock_timeout to default`.execute(tx);
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(tx);
  if (!rows[0]?.isThere)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
  const run = await sql<{ name: string }>`select name from kysely_migration`.execute(tx);
  const done = new Set(run.rows.map(({ name }) => name));
  const missing = Object.entries(allMigrations).filter(([name]) => !done.has(name) && (!upTo || name <= upTo));
  for (const [name, migration] of missing) {
    await migration.up(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
  }
  return missing.map(([name]) => name);
}

/** Name of the last migration that was run. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** insufficient_privilege, feature_not_supported, undefined_file: the extension is not installed or not allowed. */
const MISSING_RIGHTS = new Set(['42501', '0A000', '58P01']);

function unsuitable(error: unknown): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!MISSING_RIGHTS.has(code)) return undefined;
  const message = `The shop cannot make its tables in this database (${code}): its user must own it, and the extension pg_trgm must be installed on the server.`;
  return new StartError('database-unsuitable', message, error);
}
