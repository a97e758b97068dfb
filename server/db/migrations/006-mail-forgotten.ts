// E-mails that become useless after a while, above all one-time codes, get a deletion time.
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table mail add column forget_at timestamptz(3)',
  'create index mail_to_forget on mail (forget_at) where forget_at is not null',
  // E-mails of earlier releases: only those about accounts had no name.
  "update mail set forget_at = created_at + interval '30 days' where once is null",
  `update mail set forget_at = created_at + interval '10 minutes' where subject ~ '^[0-9]{6} is your Vyayam '`,
];

export const mailForgotten = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
