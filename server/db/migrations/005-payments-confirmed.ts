// Adds payments that are known by their signature alone, the currency of a payment, and when a placed order was checked again.
import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table payment drop constraint payment_status_check',
  `alter table payment add constraint payment_status_check check (status in ('signed', 'captured', 'failed'))`,
  `alter table payment add column currency text not null default 'INR'`,
  'alter table shop_order add column rechecked_at timestamptz(3)',
  `create index shop_order_to_recheck on shop_order (placed_at)
     where placed_at is not null and rechecked_at is null and provider_order_id is not null`,
  "create index payment_signed on payment (order_id) where status = 'signed'",
  `create index shop_order_canceled_unpaid on shop_order (expires_at) where status = 'Canceled' and payment_id is null`,
];

export const paymentsConfirmed = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
