// Letters that are of no use after a while, one-time codes above all, say when they may go.
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table mail add column forget_at timestamptz(3)',
  'create index mail_to_forget on mail (forget_at) where forget_at is not null',
  // What earlier releases left behind: letters about accounts were the only ones without a name.
  "update mail set forget_at = created_at + interval '30 days' where once is null",
  `update mail set forget_at = created_at + interval '10 minutes' where subject ~ '^[0-9]{6} is your Vyayam '`,
];

export const mailForgotten = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
