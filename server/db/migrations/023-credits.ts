// A credit gives money of an order back without goods: it corrects a refund, or is an allowance for what the customer keeps.
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table order_return drop constraint order_return_kind_check',
  `alter table order_return add constraint order_return_kind_check
     check (kind in ('return', 'exchange', 'origin', 'credit'))`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const credits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
