// A pool on a real PostgreSQL 15 or later. The only file that knows the pg package.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { OpenDatabase } from './database.ts';
import type { Tables } from './schema.ts';

/** int8 as number: every count and amount here is far below 2^53 (PGlite does the same by itself). */
const INT8_OID = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Longer than any honest query or lock wait; then the shopper gets 503 and not a hung page. */
const TIMEOUTS = { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

/** To compile a query that looks at a whole catalogue takes longer than to answer it: 0.3 s of 0.45 were that. */
const WITHOUT_COMPILING = '-c jit=off';

/** For one of the pool, or a new one; then the shopper gets 503. */
const CONNECTION_WITHIN_MS = 5_000;

/** Throws StartError database-unreachable when it does not answer. */
export async function openPostgres(url: string, poolSize = 10): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    application_name: 'vyayam',
    types,
    options: WITHOUT_COMPILING,
    ...TIMEOUTS,
  });
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor one that breaks while it is lent out: whoever has it is told by their query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new StartError(
      'database-unreachable',
      `The database at ${placeOf(url)} did not let us in: ${why(cause)}.`,
      cause,
    );
  }
  const lender = { options: pool.options, connect: () => lend(pool), end: () => pool.end() };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: lender }) });
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { lent: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  return { db, kind: 'postgres', pool: connections, close: () => db.destroy() };
}

/** PostgreSQL's own code for it: worth another try, in a moment (http/answer-error.ts). */
const TOO_MANY_CONNECTIONS = '53300';

/** A connection; when all are lent out for too long, pg says so without a code, and callers decide by codes. */
const lend = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((cause: unknown) => {
    throw cause instanceof Error && !('code' in cause) ? Object.assign(cause, { code: TOO_MANY_CONNECTIONS }) : cause;
  });

/** host:port/name, without user or password. */
const placeOf = (url: string) => {
  const { host, hostname, pathname, searchParams } = new URL(url);
  return `${host || hostname || searchParams.get('host') || 'localhost'}${pathname}`;
};

function why(cause: unknown): string {
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
}
