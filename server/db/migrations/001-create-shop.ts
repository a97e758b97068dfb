// The first tables, for PostgreSQL 15 and PGlite: plain types, no virtual columns, no uuidv7(). Money columns are bigint: a price
// filter may name a number that overflows int4.
import { type Kysely, sql } from 'kysely';

const statements = [
  'create extension if not exists pg_trgm',
  `create table category (
     id text primary key,
     name text not null unique,
     position int not null default 0)`,
  `create table product (
     id text primary key,
     name text not null unique,
     name_folded text not null,
     brand text not null,
     code text not null unique,
     description_html text not null default '',
     regular_price_paise bigint not null check (regular_price_paise >= 0),
     sale_price_paise bigint not null check (sale_price_paise >= 0),
     gst_percent int not null check (gst_percent between 0 and 100),
     price_paise bigint not null check (price_paise >= 0),
     category_id text not null references category (id),
     best_seller boolean not null default false,
     is_combo boolean not null default false,
     image text not null default '',
     images jsonb not null default '[]',
     faqs jsonb not null default '[]',
     search_text text not null,
     rating_sum int not null default 0,
     rating_count int not null default 0,
     position int not null default 0,
     created_at timestamptz(3) not null default now())`,
  'create index product_name_folded on product (name_folded)',
  'create index product_category on product (category_id, position, id)',
  'create index product_featured on product (position, id)',
  'create index product_price on product (price_paise, position, id)',
  'create index product_best_seller on product (position, id) where best_seller',
  'create index product_search on product using gin (search_text gin_trgm_ops)',
  `create table variant (
     id text primary key,
     product_id text not null references product (id) on delete cascade,
     color text not null default '',
     size text not null default '',
     image text not null default '',
     stock int not null check (stock >= 0),
     position int not null default 0,
     unique (product_id, color, size))`,
  `create table combo_member (
     combo_id text not null references product (id) on delete cascade,
     member_id text not null references product (id) on delete cascade,
     position int not null default 0,
     primary key (combo_id, member_id),
     check (combo_id <> member_id))`,
  'create index combo_member_of on combo_member (member_id)',
  // The choices of a product: its own variants; for a combo, those of all its members (src/domain/stock.ts).
  `create view listed_variant as
     select product_id, color, size, stock from variant
     union all
     select m.combo_id, v.color, v.size, v.stock from combo_member m join variant v on v.product_id = m.member_id`,
  `create table review (
     id text primary key,
     product_id text not null references product (id) on delete cascade,
     name text not null,
     email text not null,
     comment text not null,
     rating int not null check (rating between 1 and 5),
     image text not null default '',
     created_at timestamptz(3) not null default now())`,
  'create index review_of_product on review (product_id, created_at desc, id)',
  `create table banner (
     id text primary key,
     image text not null,
     image_mobile text not null default '',
     heading text not null default '',
     line text not null default '',
     link_to text not null default '',
     position int not null default 0)`,
  `create table store (
     id text primary key,
     name text not null,
     state text not null,
     city text not null,
     address text not null,
     phone text not null,
     timing text not null,
     latitude double precision,
     longitude double precision,
     position int not null default 0)`,
  'create table setting (key text primary key, value jsonb not null)',
  `create table coupon (
     id text primary key,
     code text not null unique,
     discount_type text not null check (discount_type in ('Flat Amount', 'Percentage')),
     discount bigint not null check (discount >= 0 and (discount_type = 'Flat Amount' or discount <= 100)),
     min_amount_paise bigint not null default 0,
     starts_at timestamptz(3),
     ends_at timestamptz(3),
     max_uses int,
     max_uses_per_email int,
     used int not null default 0,
     active boolean not null default true)`,
  `create table cart_line (
     id text primary key,
     session_id text not null,
     line_key text not null,
     product_id text not null references product (id) on delete cascade,
     color text not null default '',
     size text not null default '',
     is_combo boolean not null default false,
     choices jsonb not null default '[]',
     quantity int not null check (quantity between 1 and 9999),
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now(),
     place bigint generated always as identity,
     unique (session_id, line_key))`,
  'create index cart_line_product on cart_line (product_id)',
  `create table idempotency_key (
     scope text not null,
     key text not null,
     fingerprint text not null,
     status int not null,
     body text not null,
     created_at timestamptz(3) not null default now(),
     primary key (scope, key))`,
  'create index idempotency_key_age on idempotency_key (created_at)',
  `create table media (
     id text primary key,
     mime text not null,
     bytes bytea not null,
     created_at timestamptz(3) not null default now())`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const createShop = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
