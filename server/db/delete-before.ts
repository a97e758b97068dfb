// Deletes old rows of a table that grows all the time.
import { sql } from 'kysely';
import type { Db, Tables } from './schema.ts';

/** A statement ends after 15 seconds. After a standstill there may be more to delete than that allows. */
const BATCH = 1_000;

/**
 * Deletes the rows whose `column` is earlier than `time`, in batches. The column needs an index. Outside a transaction each batch is
 * one of its own, so what is deleted stays deleted when a later one fails. Any instance may run it at any time.
 */
export async function deleteBefore<T extends keyof Tables & string>(
  db: Db,
  table: T,
  column: keyof Tables[T] & string,
  time: Date,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${time} order by ${sql.ref(column)} limit ${BATCH}))`.execute(
      db,
    );
    if (numAffectedRows < BATCH) return;
  }
}
