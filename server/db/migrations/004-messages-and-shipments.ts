// Messages from shoppers, and an index of orders by AWB number.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table message (
     id text primary key,
     firstname text not null,
     lastname text not null default '',
     email text not null,
     countrycode text not null,
     phone_no text not null,
     message text not null,
     created_at timestamptz(3) not null default now())`,
  'create index message_newest on message (created_at desc, id)',
  "create index shop_order_awb on shop_order (upper(awb)) where awb <> ''",
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const messagesAndShipments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
