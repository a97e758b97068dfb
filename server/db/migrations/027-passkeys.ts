// Passkeys beside the password, and the challenges of log-ins and additions under way.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table passkey (
     id text primary key,
     customer_id text not null references customer (id) on delete cascade,
     credential_id text not null unique,
     public_key text not null,
     sign_count double precision not null,
     transports jsonb not null,
     name text not null,
     created_at timestamptz(3) not null default now(),
     used_at timestamptz(3))`,
  'create index passkey_of on passkey (customer_id)',
  `create table passkey_challenge (
     challenge text primary key,
     customer_id text references customer (id) on delete cascade,
     expires_at timestamptz(3) not null)`,
  'create index passkey_challenge_of on passkey_challenge (customer_id)',
  'create index passkey_challenge_end on passkey_challenge (expires_at)',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const passkeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
