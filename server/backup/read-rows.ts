// Reads rows as JSON text written by the database: exact for every type, and the same on both databases.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ShopTable } from './shop-tables.ts';

/** Rows fetched at a time. Each may hold a picture. */
const BATCH = 200;

/** `tx` must be a transaction: the cursor needs it, and every table is then read as of one moment. */
export async function* readRows(tx: Db, { name, columns }: ShopTable): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(r)::text as row from (select ${list} from ${sql.table(name)}) r`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from backup_rows`.execute(tx);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH) break;
  }
  await sql`close backup_rows`.execute(tx);
}
