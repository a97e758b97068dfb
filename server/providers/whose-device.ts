// Whose news a device may show. A phone may be shared, and its session outlives a log-out, so the session alone says nothing.
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the device in `push_subscription` belongs to the person with this e-mail address: they are logged in on it or, if nobody
 * is, the address has no account. News for an account is shown by the devices of its log-ins only.
 * @param isTheirs what must be true besides if nobody is logged in on it
 */
export const belongsTo = (address: string | RawBuilder<string>, isTheirs = sql<boolean>`true`) =>
  sql<boolean>`(push_subscription.token_digest = any(array(
      select customer_token.digest from customer_token join customer on customer.id = customer_token.customer_id
      where customer.contact_email = ${address}))
    or (push_subscription.token_digest is null and ${isTheirs}
      and not exists (select from customer where customer.contact_email = ${address})))`;

/** Whether the device may show news of the order: it is its customer's or, without an account, has the order's session. */
export const isOfOrder = ({ contact_email, session_id }: { contact_email: string; session_id: string | null }) =>
  belongsTo(contact_email, sql<boolean>`push_subscription.session_id = ${session_id}`);
