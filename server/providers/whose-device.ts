// Whose news a device may show. A phone may be shared, and its session outlives a log-out, so the session alone says nothing. Whether
// an address has an account must not matter while nobody is logged in: a stranger who types it would learn that.
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '#server/db/schema.ts';

/** Whether somebody with this e-mail address is logged in on the device in `push_subscription`. */
export const belongsTo = (address: string | RawBuilder<string>) =>
  sql<boolean>`push_subscription.token_digest = any(array(
    select customer_token.digest from customer_token join customer on customer.id = customer_token.customer_id
    where customer.contact_email = ${address}))`;

/**
 * Whether the device may show news of the order: it is its customer's, or a guest made the order in the device's session. An order
 * of the release before does not note whether a guest made it; it counts as a guest's while its address has no account.
 */
export const isOfOrder = (order: Pick<Row<'shop_order'>, 'contact_email' | 'session_id' | 'by_guest'>) =>
  sql<boolean>`(${belongsTo(order.contact_email)} or (push_subscription.token_digest is null
    and push_subscription.session_id = ${order.session_id}
    and coalesce(${order.by_guest}, not exists (select from customer where customer.contact_email = ${order.contact_email}))))`;
