// Migrates a database under the migrator's advisory lock, so that instances may start at the same time.
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Db } from './schema.ts';

/**
 * `upTo` names the last migration to run; default: all. A database that a newer release has migrated stays as it is. Returns the names of those it ran. Throws StartError database-unsuitable
 * if rights or the extension are missing, else the database's own error. A failed migration is rolled back.
 */
export function migrate(db: Db, upTo?: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another instance, or changing a big table, may take longer than a query's time limit.
    await sql`set statement_timeout = 0`.execute(connection);
    if (!upTo && (await isAhead(connection))) return [];
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => allMigrations } });
    const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    await sql`reset statement_timeout`.execute(connection);
    if (error !== undefined) throw unsuitable(error) ?? error;
    return results.map((result) => result.migrationName);
  });
}

/**
 * A newer release has migrated this database, and all of ours have run: during a deployment old and new instances run side by side,
 * and an old one may start again.
 */
async function isAhead(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return false;
  const run = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = new Set(run.rows.map(({ name }) => name));
  const ours = Object.keys(allMigrations);
  return ours.every((name) => names.has(name)) && names.size > ours.length;
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
