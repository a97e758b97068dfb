// Orders, payments, the stock ledger, mail, and the ledger of the embedded test gateway.
import { type Kysely, sql } from 'kysely';

const orders = [
  `create table shop_order (
     id text primary key,
     status text not null,
     contact_email text not null,
     session_id text,
     form jsonb not null,
     mode text not null check (mode in ('online', 'cod')),
     coupon_id text,
     coupon_code text not null default '',
     subtotal_paise bigint not null check (subtotal_paise >= 0),
     shipping_paise bigint not null check (shipping_paise >= 0),
     coupon_paise bigint not null check (coupon_paise >= 0),
     prepaid_paise bigint not null check (prepaid_paise >= 0),
     payable_paise bigint not null check (payable_paise >= 0),
     advance_paise bigint not null check (advance_paise >= 0),
     balance_paise bigint not null check (balance_paise >= 0),
     due_now_paise bigint not null check (due_now_paise >= 0),
     gateway text not null,
     provider_order_id text unique,
     payment_id text,
     paid_paise bigint not null default 0,
     awb text not null default '',
     created_at timestamptz(3) not null default now(),
     placed_at timestamptz(3),
     expires_at timestamptz(3) not null,
     asked_at timestamptz(3),
     check (subtotal_paise + shipping_paise - coupon_paise - prepaid_paise = payable_paise),
     check (due_now_paise + balance_paise = payable_paise))`,
  'create index shop_order_of_customer on shop_order (contact_email, created_at desc, id desc)',
  "create index shop_order_pending on shop_order (expires_at) where status = 'Pending payment'",
  "create index shop_order_expired on shop_order (expires_at) where status = 'Expired'",
  "create index shop_order_of_session on shop_order (session_id) where status = 'Pending payment'",
  'create index shop_order_newest on shop_order (created_at desc, id desc)',
  `create table order_line (
     order_id text not null references shop_order (id) on delete cascade,
     position int not null,
     product_id text not null,
     quantity int not null check (quantity > 0),
     price_paise bigint not null check (price_paise >= 0),
     color text not null default '',
     size text not null default '',
     is_combo boolean not null default false,
     choices jsonb not null default '[]',
     product jsonb not null,
     sold_at timestamptz(3),
     primary key (order_id, position))`,
  'create index order_line_sold on order_line (product_id, sold_at) include (quantity) where sold_at is not null',
  `create table order_piece (
     order_id text not null references shop_order (id) on delete cascade,
     variant_id text not null,
     pieces int not null check (pieces > 0),
     primary key (order_id, variant_id))`,
  `create table order_event (
     place bigint generated always as identity primary key,
     order_id text not null references shop_order (id) on delete cascade,
     from_status text not null,
     to_status text not null,
     actor text not null,
     note text not null default '',
     at timestamptz(3) not null default now())`,
  'create index order_event_of on order_event (order_id, place)',
  `create table coupon_use (
     order_id text primary key references shop_order (id) on delete cascade,
     coupon_id text not null references coupon (id) on delete cascade,
     contact_email text not null,
     at timestamptz(3) not null default now())`,
  'create index coupon_use_of on coupon_use (coupon_id, contact_email)',
];

const money = [
  `create table payment (
     id text primary key,
     order_id text not null references shop_order (id) on delete cascade,
     amount_paise bigint not null,
     status text not null check (status in ('captured', 'failed')),
     at timestamptz(3) not null default now())`,
  'create index payment_of on payment (order_id)',
  `create table refund (
     id text primary key,
     payment_id text not null unique references payment (id) on delete cascade,
     order_id text not null references shop_order (id) on delete cascade,
     amount_paise bigint not null check (amount_paise > 0),
     reason text not null,
     state text not null default 'due' check (state in ('due', 'sent')),
     provider_refund_id text not null default '',
     tries int not null default 0,
     next_try_at timestamptz(3) not null default now(),
     last_error text not null default '',
     created_at timestamptz(3) not null default now(),
     sent_at timestamptz(3))`,
  "create index refund_due on refund (next_try_at) where state = 'due'",
  'create index refund_of on refund (order_id)',
  `create table webhook_event (
     id text primary key,
     event text not null,
     at timestamptz(3) not null default now())`,
  'create index webhook_event_age on webhook_event (at)',
];

// Records every change of stock, in the same transaction. server/orders/hold-stock.ts gives the reason in two settings that end
// with the transaction; without them the merchant made the change.
const ledger = [
  `create table stock_move (
     place bigint generated always as identity primary key,
     variant_id text not null,
     delta int not null,
     reason text not null,
     order_id text,
     at timestamptz(3) not null default now())`,
  'create index stock_move_of_order on stock_move (order_id) where order_id is not null',
  'create index stock_move_of_variant on stock_move (variant_id)',
  `create function note_stock_move() returns trigger language plpgsql as $$
     declare
       why text := coalesce(nullif(current_setting('vyayam.stock_reason', true), ''), 'keeper');
       whose text := nullif(current_setting('vyayam.stock_order', true), '');
     begin
       if tg_op = 'INSERT' then
         insert into stock_move (variant_id, delta, reason, order_id)
           select id, stock, why, whose from new_rows where stock <> 0;
       elsif tg_op = 'DELETE' then
         insert into stock_move (variant_id, delta, reason, order_id)
           select id, -stock, why, whose from old_rows where stock <> 0;
       else
         insert into stock_move (variant_id, delta, reason, order_id)
           select n.id, n.stock - o.stock, why, whose
           from new_rows n join old_rows o on o.id = n.id where n.stock <> o.stock;
       end if;
       return null;
     end $$`,
  `create trigger variant_added after insert on variant referencing new table as new_rows
     for each statement execute function note_stock_move()`,
  `create trigger variant_changed after update on variant referencing old table as old_rows new table as new_rows
     for each statement execute function note_stock_move()`,
  `create trigger variant_removed after delete on variant referencing old table as old_rows
     for each statement execute function note_stock_move()`,
  // The opening stock, so that the ledger adds up from the first day.
  "insert into stock_move (variant_id, delta, reason) select id, stock, 'opening' from variant where stock <> 0",
];

const mail = [
  `create table mail (
     id text primary key,
     once text unique,
     recipient text not null,
     subject text not null,
     text text not null,
     html text not null,
     state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
     tries int not null default 0,
     next_try_at timestamptz(3) not null default now(),
     last_error text not null default '',
     created_at timestamptz(3) not null default now(),
     sent_at timestamptz(3))`,
  "create index mail_waiting on mail (next_try_at) where state = 'waiting'",
  'create index mail_newest on mail (created_at desc, id)',
];

const testGateway = [
  `create table gateway_key (
     id int primary key check (id = 1),
     key_id text not null,
     key_secret text not null,
     webhook_secret text not null)`,
  `create table gateway_order (
     id text primary key,
     amount_paise bigint not null check (amount_paise >= 100),
     currency text not null,
     receipt text not null,
     status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
     created_at timestamptz(3) not null default now())`,
  `create table gateway_payment (
     id text primary key,
     order_id text not null references gateway_order (id) on delete cascade,
     amount_paise bigint not null,
     method text not null check (method in ('card', 'upi')),
     status text not null check (status in ('failed', 'captured')),
     refunded_paise bigint not null default 0,
     refund_id text not null default '',
     created_at timestamptz(3) not null default now())`,
  'create index gateway_payment_of on gateway_payment (order_id)',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const ordersAndMail = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...orders, ...money, ...ledger, ...mail, ...testGateway])
      await sql.raw(statement).execute(db);
  },
};
