// Invariants of money: a placed order has one payment of the right amount, and every other payment is refunded.
import { sql } from 'kysely';
import type { Checks } from './checks.ts';
import { paidStatuses } from './status-lists.ts';

/** 'signed' counts until the provider has confirmed the payment. */
const taken = sql`('captured', 'signed')`;

export const moneyChecks = (now: Date): Checks => ({
  'a placed order is paid': sql`
    select o.id || ' ' || o.status as what from shop_order o left join payment p
      on p.id = o.payment_id and p.order_id = o.id and p.status in ${taken} and p.currency = 'INR'
    where o.status in ${paidStatuses} and o.due_now_paise > 0
      and (p.id is null or p.amount_paise < o.due_now_paise or o.paid_paise <> p.amount_paise)`,
  'no order keeps two payments': sql`
    select p.order_id || ' keeps ' || count(*) as what
    from payment p left join refund r on r.payment_id = p.id and r.return_id is null
    where p.status in ${taken} and r.id is null group by p.order_id having count(*) > 1`,
  'every payment belongs to a placed order or is refunded': sql`
    select p.id || ' of ' || p.order_id || ', ' || o.status as what
    from payment p join shop_order o on o.id = p.order_id
      left join refund r on r.payment_id = p.id and r.return_id is null
    where p.status in ${taken}
      and (r.id is null) <> (o.payment_id is not distinct from p.id and o.status in ${paidStatuses})`,
  'a refund of a whole payment equals it': sql`
    select r.id as what from refund r join payment p on p.id = r.payment_id
    where (r.return_id is null and r.amount_paise <> p.amount_paise) or r.order_id <> p.order_id or p.status = 'failed'
       or (r.state = 'sent') <> (r.sent_at is not null)`,
  'no refund has failed at the provider (order refund ID sends it again)': sql`
    select r.provider_refund_id || ' of order ' || r.order_id as what from refund r where r.state = 'failed'`,
  'an order shows the state of its payment': sql`
    select o.id || ' ' || o.status as what from shop_order o
    where (o.payment_id is null) <> (o.paid_paise = 0)
       or (o.status = 'Pending payment' and o.payment_id is not null)
       or (o.status in ('Refund due', 'Refunded') and not exists
             (select 1 from refund r where r.payment_id = o.payment_id and r.return_id is null and (r.state = 'sent') = (o.status = 'Refunded')))`,
  'a payment accepted on its signature is confirmed within a day': sql`
    select p.id || ' of ' || p.order_id as what from payment p
    where p.status = 'signed' and p.at < ${now}::timestamptz - interval '1 day'`,
});
