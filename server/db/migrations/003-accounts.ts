// Customers, log-ins, one-time codes, rate-limit counters and wishlists.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table customer (
     id text primary key,
     contact_email text not null unique,
     password text not null,
     shipping_name text not null default '',
     shipping_phone text not null default '',
     dob text not null default '',
     shipping_address_line1 text not null default '',
     shipping_address_line2 text not null default '',
     shipping_city text not null default '',
     shipping_state text not null default '',
     shipping_country text not null default '',
     shipping_zip_code text not null default '',
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now())`,
  `create table customer_token (
     digest text primary key,
     customer_id text not null references customer (id) on delete cascade,
     created_at timestamptz(3) not null default now(),
     used_at timestamptz(3) not null default now(),
     expires_at timestamptz(3) not null)`,
  'create index customer_token_of on customer_token (customer_id)',
  'create index customer_token_age on customer_token (expires_at)',
  `create table one_time_code (
     purpose text not null check (purpose in ('signup', 'reset')),
     contact_email text not null,
     digest text not null,
     tries int not null default 0,
     expires_at timestamptz(3) not null,
     primary key (purpose, contact_email))`,
  'create index one_time_code_age on one_time_code (expires_at)',
  `create table rate_limit (
     name text primary key,
     hits int not null,
     resets_at timestamptz(3) not null)`,
  'create index rate_limit_age on rate_limit (resets_at)',
  'create table shop_secret (name text primary key, value text not null)',
  `create table wishlist_item (
     id text primary key,
     customer_id text not null references customer (id) on delete cascade,
     product_id text not null references product (id) on delete cascade,
     created_at timestamptz(3) not null default now(),
     place bigint generated always as identity,
     unique (customer_id, product_id))`,
  'create index wishlist_item_product on wishlist_item (product_id)',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const accounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
