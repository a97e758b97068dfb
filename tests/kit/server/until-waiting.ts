// Waits until connections of PostgreSQL wait for locks. pg_locks would also show those of other tests on the same server.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/schema.ts';

/** Resolves once `connections` of this database wait for a lock. `db` must not be in a transaction. */
export async function untilWaiting(db: Db, connections = 1): Promise<void> {
  const waiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      .execute(db)
      .then(({ rows }) => rows.length);
  await expect.poll(waiting).toBe(connections);
}
