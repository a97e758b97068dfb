import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ShopTable } from './shop-tables.ts';

/** Inserts rows unchanged, including ids and times. Disable the shop's triggers first (withoutTriggers). */
export async function writeRows(tx: Db, { name, columns }: ShopTable, rows: readonly string[]): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    tx,
  );
}

/** Disables triggers: the rows that they would write are in the backup. */
export async function withoutTriggers(tx: Db, tables: readonly ShopTable[], work: () => Promise<void>): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await work();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
}

/** Sets the counters of identity columns above the highest values. */
export async function moveCounters(tx: Db, { name, counted }: ShopTable): Promise<void> {
  for (const column of counted)
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}),
      coalesce((select max(${sql.ref(column)}) from ${sql.table(name)}), 0) + 1, false)`.execute(tx);
}
