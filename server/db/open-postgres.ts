// Opens a pool on PostgreSQL 15 or later. The only file that imports the pg package.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './schema.ts';

/** Reads int8 as number: every count and amount here is far below 2^53. PGlite does the same. */
const INT8_OID = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Longer than any normal query, lock wait or wait for a connection. After that the shopper gets 503 instead of a page that hangs. */
export const TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** JIT compilation of a query over a whole catalogue takes longer than running it: 0.3 s of 0.45 s. */
const NO_JIT = '-c jit=off';

/** A replica that is slower than this is left out; the primary answers instead. `query_timeout` also ends the wait for a frozen one. */
export const REPLICA_TIMEOUTS = { ...TIMEOUTS, connectionTimeoutMillis: 1_000, query_timeout: 2_000 };

/** Throws StartError database-unreachable if the server does not respond. @param timeouts in ms; longer ones for tests */
export async function openPostgres(url: string, poolSize = 10, timeouts = TIMEOUTS): Promise<OpenDatabase> {
  const open = openPool(url, poolSize, timeouts);
  try {
    await sql`select 1`.execute(open.db);
  } catch (cause) {
    await open.close();
    throw new StartError(
      'database-unreachable',
      `Could not connect to the database at ${placeOf(url)}: ${why(cause)}.`,
      cause,
    );
  }
  return open;
}

/** Opens a pool without a first query, so the server need not respond yet. */
export function openPool(url: string, poolSize: number, timeouts: typeof TIMEOUTS): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'vyayam',
    types,
    options: NO_JIT,
    ...timeouts,
  });
  // A connection that breaks while idle must not end the process. The next query opens another one.
  pool.on('error', () => undefined);
  pool.on('connect', nameLosses);
  const lender = { options: pool.options, connect: () => lend(pool), end: () => pool.end() };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lender }) });
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { lent: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  return { db, kind: 'postgres', pool: connections, close: () => db.destroy() };
}

/** PostgreSQL's code for a connection that broke. */
const CONNECTION_LOST = '08006';

/**
 * What a broken connection throws has no code in pg, and neither has what every later query on it throws, such as the rollback.
 * Callers decide on codes. A connection that breaks must not end the process either: its user gets the error from the query.
 */
function nameLosses(client: pg.PoolClient): void {
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
  client.query = ((...all: unknown[]) =>
    query(...all).catch((error: unknown) => {
      throw isLost && error instanceof Error && !('code' in error)
        ? Object.assign(error, { code: CONNECTION_LOST })
        : error;
    })) as typeof client.query;
}

/** PostgreSQL's code for too many connections, which clients may retry (http/answer-error.ts). */
const TOO_MANY_CONNECTIONS = '53300';

/** Gets a connection. If none becomes free, pg throws an error without a code; callers decide on codes. */
const lend = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw cause instanceof Error && !('code' in cause) ? Object.assign(cause, { code: TOO_MANY_CONNECTIONS }) : cause;
  });

/** host:port/name, without user and password. */
export const placeOf = (url: string) => {
  const { host, hostname, pathname, searchParams } = new URL(url);
  return `${host || hostname || searchParams.get('host') || 'localhost'}${pathname}`;
};

function why(cause: unknown): string {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
