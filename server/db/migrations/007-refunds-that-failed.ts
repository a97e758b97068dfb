// A refund that the provider accepted may fail at the bank days later. The money is then still owed.
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table refund drop constraint refund_state_check',
  `alter table refund add constraint refund_state_check check (state in ('due', 'sent', 'failed'))`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const refundsThatFailed = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
