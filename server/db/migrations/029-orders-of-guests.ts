// Whether nobody was logged in when an order was made. It decides which devices are told of the order.
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. Of an older order only its address tells; an instance of the release before writes false. */
export const ordersOfGuests = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table shop_order add column by_guest boolean not null default false`.execute(db);
    await sql`update shop_order set by_guest = true where session_id is not null
      and not exists (select from customer where customer.contact_email = shop_order.contact_email)`.execute(db);
  },
};
