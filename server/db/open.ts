// Opens the database: PostgreSQL if DATABASE_URL is set, else the embedded PGlite in DATA_DIR.
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from './database.ts';
import { createReadReplicas, type ReadReplicas } from './read-replicas.ts';
import type { Db } from './schema.ts';

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

/**
 * Opens further connections to the same PostgreSQL, for the catalogue only. Otherwise a hundred carts and orders that wait for a
 * connection would stop all reads too. undefined for the embedded database, which has one connection.
 */
export async function openCatalogueDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL'>,
): Promise<OpenDatabase | undefined> {
  if (!config.DATABASE_URL) return undefined;
  const { openPool, TIMEOUTS } = await import('./open-postgres.ts');
  return openPool(config.DATABASE_URL, Math.ceil(config.DATABASE_POOL / 2), TIMEOUTS);
}

/** Opens the replicas of DATABASE_READ_URLS without waiting for them; undefined if there are none. */
export async function openReplicas(
  config: Pick<Config, 'DATABASE_READ_URLS' | 'DATABASE_POOL'>,
  primary: Db,
  log: Logger,
): Promise<ReadReplicas | undefined> {
  if (config.DATABASE_READ_URLS.length === 0) return undefined;
  const { openPool, placeOf, REPLICA_TIMEOUTS } = await import('./open-postgres.ts');
  const places = new Map(
    config.DATABASE_READ_URLS.map((url) => [placeOf(url), openPool(url, config.DATABASE_POOL, REPLICA_TIMEOUTS)]),
  );
  return createReadReplicas(primary, places, log);
}
