// Reviews get a status, so that the merchant can hide and remove them, and a mark for verified buyers. A complaint is a message
// with a number and a term. `delivery_area` has the merchant's delivery terms by the first digits of a PIN code.
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table review
     add column status text not null default 'shown' check (status in ('shown', 'waiting', 'hidden', 'removed')),
     add column is_verified boolean not null default false`,
  `create table complaint (
     number text primary key,
     place bigint generated always as identity,
     message_id text not null unique references message (id),
     answer text not null default '',
     created_at timestamptz(3) not null,
     answered_at timestamptz(3),
     closed_at timestamptz(3))`,
  `create table delivery_area (
     prefix text primary key check (prefix ~ '^[0-9]{0,6}$'),
     is_served boolean not null,
     is_cod boolean not null,
     days int check (days between 1 and 60))`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const reviewsAndComplaints = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
