// Invariants of returns: their states, their pieces and their money.
import { sql } from 'kysely';
import { nextOfReturn, RETURN_KINDS, RETURN_STATUSES } from '#src/domain/returns.ts';
import type { Checks } from './checks.ts';

/** 'return Requested>Approved', … A parcel that nobody took and a credit begin as received. */
const allowedMoves = sql`(${sql.join(
  RETURN_KINDS.flatMap((kind) => [
    `${kind} >${kind === 'origin' || kind === 'credit' ? 'Received' : 'Requested'}`,
    ...RETURN_STATUSES.flatMap((status) => nextOfReturn({ kind, status }).map((to) => `${kind} ${status}>${to}`)),
  ]),
)})`;

export const RETURN_CHECKS: Checks = {
  'no line comes back more often than it was delivered': sql`
    select r.order_id || ' line ' || l.line || ': ' || sum(l.quantity) || ' of ' || coalesce(max(o.quantity), 0) as what
    from return_line l join order_return r on r.id = l.return_id
    left join order_line o on o.order_id = r.order_id and o.position = l.line
    where r.status not in ('Declined', 'Exchanged') and r.kind <> 'credit' group by r.order_id, l.line
    having sum(l.quantity) > coalesce(max(o.quantity), 0)`,
  'only delivered orders have returns, and parcels that came back one of the whole order': sql`
    select o.id || ' is ' || o.status || ', ' || r.kind as what from order_return r join shop_order o on o.id = r.order_id
    where o.status <> case r.kind when 'origin' then 'Returned' else 'Delivered' end
      and not (r.kind = 'credit' and o.status = 'Returned')
    union all
    select o.id || ' is Returned' from shop_order o where o.status = 'Returned' and not exists
      (select 1 from order_return r where r.order_id = o.id and r.kind = 'origin')`,
  'the refunds of an order are never more than it was paid': sql`
    select o.id || ' was paid ' || o.paid_paise || ', gave back ' || sum(r.refund_paise) as what
    from shop_order o join order_return r on r.order_id = o.id group by o.id
    having sum(r.refund_paise) > o.paid_paise + case o.status when 'Delivered' then o.balance_paise else 0 end
        or sum(r.credit_paise) > o.payable_paise`,
  'the refunds of a payment are never more than the payment': sql`
    select p.id || ' of ' || p.order_id as what from payment p join refund r on r.payment_id = p.id
    group by p.id having sum(r.amount_paise) > p.amount_paise`,
  'what a return gave back was sent through the gateway or by hand': sql`
    select r.id || ' of ' || r.order_id as what from order_return r left join refund f on f.return_id = r.id
    where r.refund_paise <> r.transfer_paise + coalesce(f.amount_paise, 0)
       or (r.transfer_paise > 0) <> (r.transfer_reference <> '')
       or (r.status <> 'Refunded' and r.credit_paise <> 0)
       or r.credit_paise <> (select coalesce(sum(credited_paise), 0) from return_line l where l.return_id = r.id)`,
  'received goods are restocked or written off, and only those': sql`
    select l.return_id || ' line ' || l.line || ' is ' || r.status as what
    from return_line l join order_return r on r.id = l.return_id
    where (l.outcome <> '') <> (r.status in ('Received', 'Refunded', 'Exchanged') and r.kind <> 'credit')`,
  'returned goods go back into stock once, and a replacement leaves it once': sql`
    select r.id || ' ' || r.status || ' ' || q.direction as what from return_piece q join order_return r on r.id = q.return_id
    where (q.direction = 'out' and (r.kind <> 'exchange' or r.status in ('Declined', 'Refunded')))
       or (q.direction = 'back' and not exists
            (select 1 from return_line l where l.return_id = r.id and l.outcome = 'restocked'))
    union all
    select r.id || ' ' || r.status || ' lacks its replacement' from order_return r
    where r.kind = 'exchange' and r.status not in ('Declined', 'Refunded')
      and (select coalesce(sum(pieces), 0) from return_piece q where q.return_id = r.id and q.direction = 'out')
        <> (select coalesce(sum(quantity), 0) from return_line l where l.return_id = r.id)`,
  'the status of a return is the last of its history, which has only allowed changes': sql`
    select r.id || ' is ' || r.status as what from order_return r
    where r.status is distinct from
      (select to_status from return_event e where e.return_id = r.id order by place desc limit 1)
    union all
    select return_id || ' went from ' || from_status || ' to ' || to_status
    from (select e.*, r.kind, lag(to_status, 1, '') over (partition by return_id order by place) as before
          from return_event e join order_return r on r.id = e.return_id) e
    where from_status <> before or kind || ' ' || from_status || '>' || to_status not in ${allowedMoves}`,
};
