// Opens the database: PostgreSQL if DATABASE_URL is set, else the embedded PGlite in DATA_DIR.
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from './database.ts';

type DatabasePlace = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'DATABASE_POOL'>>;

/**
 * Opens the database without migrating it (see migrate.ts). Throws StartError database-unreachable, database-in-use or
 * folder-unwritable. The drivers are imported on demand, because each costs start-up time.
 */
export async function openDatabase(config: DatabasePlace): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(config.DATABASE_URL, config.DATABASE_POOL);
  }
  const { openEmbedded } = await import('./open-embedded.ts');
  return openEmbedded(config.DATA_DIR);
}
