import type { Db } from './schema.ts';

/**
 * Runs `work` in a transaction, or in the one `db` already is. Inside, use only the handle given: on PGlite there is
 * one connection, and a query on the outer handle would wait for ever (Note: one connection).
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
