// Whether nobody was logged in when an order was made. It decides which devices are notified of the order. It stays null for older orders
// and for those of an instance of the release before: `alter table` locks the orders, so filling it in would hold up instances that sell.
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. */
export const ordersOfGuests = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table shop_order add column by_guest boolean`.execute(db);
  },
};
