// What a digest for the merchant remembers: new orders that it has still to name, and sizes whose low stock it has named already.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table order_notice (
     order_id text primary key references shop_order (id),
     created_at timestamptz(3) not null)`,
  `create table stock_notice (
     variant_id text primary key references variant (id) on delete cascade,
     is_out boolean not null)`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const merchantDigests = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
