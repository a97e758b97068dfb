// Finds the orders that were never placed and whose payment was refunded: another payment may still come (lease-open.ts).
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. */
export const refundedUnplaced = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index shop_order_refunded_unplaced on shop_order (expires_at)
      where placed_at is null and payment_id is not null`.execute(db);
  },
};
