import type { Db } from './schema.ts';

/**
 * Runs `work` in a new transaction, or in `db` if that is one. Inside, use only the given handle: PGlite has one connection, so a
 * query on the outer handle would wait for ever.
 */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
