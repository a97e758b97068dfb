// Reviews get a status, so that the merchant can hide and remove them, and a mark for verified buyers. A complaint is a message
// with a number and a term.
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table review
     add column status text not null default 'shown' check (status in ('shown', 'waiting', 'hidden', 'removed')),
     add column is_verified boolean not null default false`,
  `create table complaint (
     place int generated always as identity primary key,
     message_id text not null unique references message (id),
     answer text not null default '',
     created_at timestamptz(3) not null,
     answered_at timestamptz(3),
     closed_at timestamptz(3))`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const reviewsAndComplaints = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
