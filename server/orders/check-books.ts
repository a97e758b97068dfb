// `npm run shop -- verify`: what must hold over all stock, orders, coupons and money, each as a query for what breaks it.
// The tables hold some of it by constraints; this proves the rest over the rows as they are.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { HOLDING, mayMove, ORDER_STATUSES } from './order-status.ts';

export interface BookCheck {
  name: string;
  /** Rows that should not be there, each as one line of text; [] when all is well. */
  broken: string[];
}

const holding = sql`(${sql.join(HOLDING)})`;
/** Paid, and the shop's to deliver. */
const standing = sql`(${sql.join(HOLDING.filter((status) => status !== 'Pending payment'))})`;
const allowedMoves = sql`(${sql.join(
  ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from}>${to}`)),
)})`;

/** Each answers with a column `what`. */
const CHECKS: Readonly<Record<string, RawBuilder<{ what: string }>>> = {
  'stock is what its moves add up to': sql`
    select v.id || ' has ' || v.stock || ', its moves say ' || coalesce(m.sum, 0) as what
    from variant v left join (select variant_id, sum(delta)::int as sum from stock_move group by variant_id) m
      on m.variant_id = v.id
    where v.stock <> coalesce(m.sum, 0) or v.stock < 0`,
  // Of what has left the catalogue there is no stock to give back.
  'an order has taken what it holds, and nothing else': sql`
    select p.order_id || ' ' || p.variant_id || ' should hold ' || p.wanted || ', has taken ' || coalesce(m.taken, 0) as what
    from (select o.id as order_id, p.variant_id,
            case when o.status in ${holding} then p.pieces else 0 end as wanted
          from order_piece p join shop_order o on o.id = p.order_id) p
    left join (select order_id, variant_id, -sum(delta)::int as taken from stock_move
               where order_id is not null group by order_id, variant_id) m
      on m.order_id = p.order_id and m.variant_id = p.variant_id
    where p.wanted <> coalesce(m.taken, 0) and exists (select 1 from variant v where v.id = p.variant_id)`,
  'stock moves of an order belong to its pieces': sql`
    select m.order_id || ' moved ' || m.variant_id as what from stock_move m
    where m.order_id is not null and not exists
      (select 1 from order_piece p where p.order_id = m.order_id and p.variant_id = m.variant_id)`,
  'a coupon counts its uses': sql`
    select c.code || ' counts ' || c.used || ', orders say ' || coalesce(u.uses, 0) as what
    from coupon c left join (select coupon_id, count(*)::int as uses from coupon_use group by coupon_id) u
      on u.coupon_id = c.id
    where c.used <> coalesce(u.uses, 0) or c.used > coalesce(c.max_uses, c.used)`,
  'no customer has used a coupon too often': sql`
    select c.code || ' was used ' || u.uses || ' times by one customer' as what
    from (select coupon_id, contact_email, count(*)::int as uses from coupon_use group by 1, 2) u
    join coupon c on c.id = u.coupon_id where u.uses > c.max_uses_per_email`,
  'an order with a coupon has its use, and no other': sql`
    select o.id as what from shop_order o left join coupon_use u on u.order_id = o.id
    where (o.coupon_id is not null and o.status in ${holding}) <> (u.order_id is not null)
       or u.coupon_id <> o.coupon_id`,
  'an order adds up': sql`
    select o.id as what from shop_order o
    join (select order_id, sum(price_paise * quantity) as goods from order_line group by order_id) l on l.order_id = o.id
    where l.goods <> o.subtotal_paise
       or o.subtotal_paise + o.shipping_paise - o.coupon_paise - o.prepaid_paise <> o.payable_paise
       or o.due_now_paise + o.balance_paise <> o.payable_paise
       or o.due_now_paise <> case o.mode when 'cod' then o.advance_paise else o.payable_paise end`,
  'every order has lines and pieces': sql`
    select o.id as what from shop_order o
    where not exists (select 1 from order_line l where l.order_id = o.id)
       or not exists (select 1 from order_piece p where p.order_id = o.id)`,
  'an order that stands is paid': sql`
    select o.id || ' ' || o.status as what from shop_order o left join payment p
      on p.id = o.payment_id and p.order_id = o.id and p.status = 'captured'
    where o.status in ${standing} and o.due_now_paise > 0
      and (p.id is null or p.amount_paise < o.due_now_paise or o.paid_paise <> p.amount_paise)`,
  'every payment holds an order or goes back': sql`
    select p.id || ' of ' || p.order_id || ', ' || o.status as what
    from payment p join shop_order o on o.id = p.order_id left join refund r on r.payment_id = p.id
    where p.status = 'captured'
      and (r.id is null) <> (o.payment_id is not distinct from p.id and o.status in ${standing})`,
  'a refund is of what was paid': sql`
    select r.id as what from refund r join payment p on p.id = r.payment_id
    where r.amount_paise <> p.amount_paise or r.order_id <> p.order_id or (r.state = 'sent') <> (r.sent_at is not null)`,
  'a status is where the history ends': sql`
    select o.id || ' is ' || o.status || ', its history says ' || coalesce(e.to_status, 'nothing') as what
    from shop_order o left join lateral
      (select to_status from order_event where order_id = o.id order by place desc limit 1) e on true
    where o.status is distinct from e.to_status`,
  'a history goes where orders may go': sql`
    select order_id || ' went from ' || from_status || ' to ' || to_status as what
    from (select *, lag(to_status, 1, '') over (partition by order_id order by place) as before from order_event) e
    where from_status <> before
       or (from_status = '' and to_status <> 'Pending payment')
       or (from_status <> '' and from_status || '>' || to_status not in ${allowedMoves})`,
};

/** Works on one snapshot, so that orders that come meanwhile do not look like mistakes. */
export function checkBooks(db: Db): Promise<BookCheck[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const checks: BookCheck[] = [];
      for (const [name, query] of Object.entries(CHECKS))
        checks.push({ name, broken: (await query.execute(tx)).rows.map(({ what }) => what) });
      return checks;
    });
}
