// Finds what the shop knows of one e-mail address without reading these tables whole: their rows stay for years (customer-records.ts,
// erase-customer.ts). The tables of orders, waits and codes have such an index.
import { type Kysely, sql } from 'kysely';

const statements = [
  'create index mail_to on mail (recipient)',
  'create index message_of on message (email)',
  'create index review_by on review (email)',
  'create index coupon_use_by on coupon_use (contact_email)',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const recordsOfACustomer = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
