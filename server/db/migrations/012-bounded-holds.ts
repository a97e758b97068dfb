// Claims of unpaid orders on stock and coupon uses, so that holds can be limited; counts of abandoned holds; and the normalized
// e-mail by which coupon uses are counted.
import { type Kysely, sql } from 'kysely';

const statements = [
  // One row for each thing that an unpaid order claims. Deleted when the order is paid, expires or is canceled.
  `create table order_claim (
     order_id text not null references shop_order (id) on delete cascade,
     subject text not null,
     amount int not null check (amount > 0),
     is_held boolean not null,
     is_extended boolean not null default false,
     client text not null,
     session_id text,
     primary key (order_id, subject))`,
  'create index order_claim_held on order_claim (subject) where is_held',
  'create index order_claim_held_by_client on order_claim (client) where is_held',
  'create index order_claim_held_by_session on order_claim (session_id) where is_held',
  'create index order_claim_promised on order_claim (client, subject) where not is_held',
  // Unpaid orders of the previous release hold their stock and coupon use. Their client IP is unknown.
  `insert into order_claim (order_id, subject, amount, is_held, client, session_id)
     select o.id, p.variant_id, p.pieces, true, '', o.session_id
     from order_piece p join shop_order o on o.id = p.order_id where o.status = 'Pending payment'`,
  `insert into order_claim (order_id, subject, amount, is_held, client, session_id)
     select o.id, 'coupon:' || u.coupon_id, 1, true, '', o.session_id
     from coupon_use u join shop_order o on o.id = u.order_id where o.status = 'Pending payment'`,
  ...['variant', 'coupon'].flatMap((table) => [
    `alter table ${table} add column abandoned int not null default 0`,
    `alter table ${table} add column abandoned_until timestamptz(3)`,
  ]),
  // One mailbox in all its spellings: 'A.b+shop@GoogleMail.com' is 'ab@gmail.com', 'Asha+x@example.com' is 'asha@example.com'.
  `create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
     select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
                 else name || '@' || domain end
     from (select regexp_replace(split_part(lower(trim(email)), '@', 1), '(.)\\+.*$', '\\1') as name,
                  split_part(lower(trim(email)), '@', 2) as domain) parts $$`,
  'drop index coupon_use_of',
  'create index coupon_use_of on coupon_use (coupon_id, mailbox_of(contact_email))',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const boundedHolds = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
