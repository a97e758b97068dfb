// The shop's tables, read from the database's own catalogue, so that tables of new migrations are backed up automatically.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export interface ShopTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Identity columns. Their counters continue after the highest value. */
  counted: string[];
}

/** Ordered so that referenced tables come first. */
export async function readShopTables(db: Db): Promise<ShopTable[]> {
  const { rows: columns } = await sql<{ table: string; column: string; counted: boolean }>`
    select c.relname as table, a.attname as column,
      a.attidentity <> '' or pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as counted
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const { rows: links } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`.execute(db);

  const tables = Map.groupBy(columns, ({ table }) => table);
  const waiting = new Set(tables.keys());
  const sorted: ShopTable[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !links.some((link) => link.from === name && waiting.has(link.to)));
    if (free.length === 0) throw new Error(`these tables reference each other: ${[...waiting].join(', ')}`);
    for (const name of free) {
      waiting.delete(name);
      const own = tables.get(name) ?? [];
      const counted = own.filter((one) => one.counted).map(({ column }) => column);
      sorted.push({ name, columns: own.map(({ column }) => column), counted });
    }
  }
  return sorted;
}
