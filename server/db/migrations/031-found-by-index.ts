// Indexes for what jobs look for again and again among all orders, messages and refunds (tests/server/jobs-by-index.test.ts).
import { type Kysely, sql } from 'kysely';

const statements = [
  'create index shop_order_asked on shop_order (asked_at) where asked_at is not null',
  // The index of the unique constraint is sorted by the database's language, in which a beginning cannot be looked up.
  'create index mail_once_beginning on mail (once collate "C")',
  "create index refund_open on refund (state) where state <> 'sent'",
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const foundByIndex = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
