// Devices that want notifications, shoppers who wait for a product, and the price a wished product had. A push message is a row of
// `mail` with a device: it goes to the device, and as an e-mail if the device is gone and the row has a recipient.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table push_subscription (
     id text primary key,
     endpoint text not null unique,
     origin text not null,
     p256dh text not null,
     auth text not null,
     session_id text not null,
     token_digest text references customer_token (digest) on delete cascade,
     kinds jsonb not null,
     news_day text not null default '',
     news_mail text not null default '',
     created_at timestamptz(3) not null default now(),
     updated_at timestamptz(3) not null default now())`,
  'create index push_of_session on push_subscription (session_id)',
  'create index push_of_token on push_subscription (token_digest)',
  `alter table mail
     add column push_to text references push_subscription (id) on delete cascade,
     add column push jsonb,
     add constraint mail_push check ((push_to is null) or (push is not null))`,
  'create index mail_to_device on mail (push_to) where push_to is not null',
  `create table stock_wait (
     id text primary key,
     product_id text not null references product (id) on delete cascade,
     color text not null,
     size text not null,
     contact_email text not null,
     push_to text references push_subscription (id) on delete set null,
     created_at timestamptz(3) not null default now())`,
  'create index stock_wait_for on stock_wait (product_id, color, size)',
  'create index stock_wait_of on stock_wait (contact_email)',
  'create index stock_wait_to on stock_wait (push_to)',
  'alter table wishlist_item add column told_price_paise int',
  `update wishlist_item set told_price_paise = (select price_paise from product where product.id = product_id)`,
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const notifications = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
