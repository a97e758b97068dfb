// A migration as the next release may bring it: everything that the rule of tests/server/migrations-additive.test.ts allows, on every
// table. The instances of this release must go on with it.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export async function migrateAhead(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} add column next_note text,
      add column next_count int not null default 0`.execute(db);
  await sql`create table next_release (id text primary key, order_id text references shop_order (id))`.execute(db);
  await sql`create index next_orders on shop_order (next_count, created_at)`.execute(db);
  await sql`create function next_orders() returns trigger language plpgsql as $$
    begin new.next_count = 1; return new; end $$`.execute(db);
  await sql`create trigger next_orders before insert on shop_order for each row execute function next_orders()`.execute(
    db,
  );
  await sql`insert into kysely_migration (name, timestamp) values ('999-next-release', ${new Date().toISOString()})`.execute(
    db,
  );
}
