// Returns and exchanges, refunds and credit notes over a part, and refunds of a part at the test gateway.
import { type Kysely, sql } from 'kysely';

const returns = [
  `create table order_return (
     id text primary key,
     order_id text not null references shop_order (id) on delete cascade,
     position int not null check (position > 0),
     kind text not null check (kind in ('return', 'exchange', 'origin')),
     status text not null,
     reason text not null,
     note text not null default '',
     refund_paise bigint not null default 0 check (refund_paise >= 0),
     transfer_paise bigint not null default 0 check (transfer_paise between 0 and refund_paise),
     transfer_reference text not null default '',
     credit_paise bigint not null default 0 check (credit_paise >= refund_paise),
     created_at timestamptz(3) not null,
     unique (order_id, position))`,
  'create index order_return_newest on order_return (created_at desc, id desc)',
  `create table return_line (
     return_id text not null references order_return (id) on delete cascade,
     line int not null,
     quantity int not null check (quantity > 0),
     promised_paise bigint not null check (promised_paise >= 0),
     credited_paise bigint not null default 0 check (credited_paise >= 0),
     color text not null default '',
     size text not null default '',
     outcome text not null default '' check (outcome in ('', 'restocked', 'written off')),
     primary key (return_id, line))`,
  `create table return_piece (
     return_id text not null references order_return (id) on delete cascade,
     variant_id text not null,
     direction text not null check (direction in ('out', 'back')),
     pieces int not null check (pieces > 0),
     primary key (return_id, variant_id, direction))`,
  `create table return_event (
     place bigint generated always as identity primary key,
     return_id text not null references order_return (id) on delete cascade,
     from_status text not null,
     to_status text not null,
     actor text not null,
     note text not null default '',
     at timestamptz(3) not null)`,
  'create index return_event_of on return_event (return_id, place)',
];

const money = [
  'alter table refund add column return_id text unique references order_return (id) on delete cascade',
  'alter table refund drop constraint refund_payment_id_key',
  'create unique index refund_whole on refund (payment_id) where return_id is null',
  'create index refund_of_payment on refund (payment_id)',
  'alter table invoice add column return_id text unique',
  'alter table invoice drop constraint invoice_order_id_series_key',
  'create unique index invoice_whole on invoice (order_id, series) where return_id is null',
  'create index invoice_of on invoice (order_id)',
  `create table gateway_refund (
     id text primary key,
     payment_id text not null references gateway_payment (id) on delete cascade,
     key text not null unique,
     amount_paise bigint not null check (amount_paise > 0))`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const returnsOfOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...returns, ...money]) await sql.raw(statement).execute(db);
  },
};
