// Brings a database to the newest tables, under the migrator's advisory lock, so instances may start together.
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { allMigrations } from './migrations/all-migrations.ts';
import type { Db } from './schema.ts';

/** Returns the names of the migrations it ran; throws the database's own error when one fails (nothing of it stays). */
export function migrate(db: Db): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another instance, or a big table, may take longer than a shopper's query may.
    await sql`set statement_timeout = 0`.execute(connection);
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => allMigrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    await sql`reset statement_timeout`.execute(connection);
    if (error !== undefined) throw error;
    return results.map((result) => result.migrationName);
  });
}
