// Opens the database: PostgreSQL if DATABASE_URL is set, else the embedded PGlite in DATA_DIR.
import type { Config } from '#server/config.ts';
import type { Db } from './schema.ts';

/** The pool's current connections: in use, idle, and callers that wait for one. */
export type Pool = () => { lent: number; idle: number; waiting: number };

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Only on PostgreSQL. */
  pool?: Pool;
  /** Closes every connection and releases the lock of an embedded database. */
  close(): Promise<void>;
}

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
