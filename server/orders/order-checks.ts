// Invariants of a single order: its figures, its coupon, its history.
import { sql } from 'kysely';
import type { Checks } from './checks.ts';
import { allowedMoves, holdsCoupon, paidStatuses } from './status-lists.ts';

export const ORDER_CHECKS: Checks = {
  'the amounts of an order add up': sql`
    select o.id as what from shop_order o
    join (select order_id, sum(price_paise * quantity) as goods from order_line group by order_id) l on l.order_id = o.id
    where l.goods <> o.subtotal_paise
       or o.subtotal_paise + o.shipping_paise - o.coupon_paise - o.prepaid_paise <> o.payable_paise
       or o.due_now_paise + o.balance_paise <> o.payable_paise
       or o.due_now_paise <> case o.mode when 'cod' then o.advance_paise else o.payable_paise end`,
  // By the figures that the order was made with. In whole rupees, rounded half up.
  'the price of an order matches its payment mode': sql`
    select o.id as what from shop_order o
    where (o.mode = 'online' and (o.shipping_paise <> 0 or o.advance_paise <> 0 or o.balance_paise <> 0))
       or (o.mode = 'cod' and o.prepaid_paise <> 0)
       or (o.mode = 'cod' and o.advance_paise <> round(o.payable_paise * (o.pricing_rules->>'advancePercent')::numeric / 10000) * 100)
       or (o.coupon_paise <> 0 and o.coupon_id is null)`,
  // A rule is null where it is not known. A percentage with decimals may be rounded a rupee apart.
  "an order's shipping and discount follow from the settings of its day": sql`
    select o.id as what from shop_order o,
      lateral (select o.pricing_rules->'shipping' as shipping, o.pricing_rules->'prepaid' as prepaid) r
    where (o.mode = 'cod' and r.shipping <> 'null'::jsonb and abs(o.shipping_paise -
             case when r.shipping->>'status' <> 'active' then 0
                  when r.shipping->>'type' = 'percent'
                    then round(o.subtotal_paise * (r.shipping->>'amount')::numeric / 10000) * 100
                  else round((r.shipping->>'amount')::numeric) * 100 end) > 100)
       or (o.mode = 'online' and r.prepaid <> 'null'::jsonb and abs(o.prepaid_paise -
             case when (r.prepaid->>'discountActive')::boolean
                  then round((o.payable_paise + o.prepaid_paise) * (r.prepaid->>'discountPercentage')::numeric / 10000) * 100
                  else 0 end) > 100)`,
  'the price of a line follows from its sale price and its own GST': sql`
    select l.order_id || ' line ' || l.position as what from order_line l
    where abs(l.price_paise - round((l.product->>'salePrice')::numeric * (100 + l.gst_percent) / 100) * 100) > 100`,
  'a coupon counts its uses': sql`
    select c.code || ' counts ' || c.used || ', orders say ' || coalesce(u.uses, 0) as what
    from coupon c left join (select coupon_id, count(*)::int as uses from coupon_use group by coupon_id) u
      on u.coupon_id = c.id
    where c.used <> coalesce(u.uses, 0) or c.used > coalesce(c.max_uses, c.used)`,
  // By the e-mail address as entered, which an erased customer has no more. Older uses, from before mailboxes were normalized, may
  // exceed the limit.
  'no customer has used a coupon too often': sql`
    select c.code || ' was used ' || u.uses || ' times by one customer' as what
    from (select coupon_use.coupon_id, lower(trim(coupon_use.contact_email)) as email, count(*)::int as uses
      from coupon_use join shop_order o on o.id = order_id
      where o.status in ${paidStatuses} and coupon_use.contact_email <> '' group by 1, 2) u
    join coupon c on c.id = u.coupon_id where u.uses > c.max_uses_per_email`,
  'an order with a coupon has one use of it': sql`
    select o.id as what from shop_order o left join coupon_use u on u.order_id = o.id
    where (o.coupon_id is not null and (o.status in ${paidStatuses} or ${holdsCoupon})) <> (u.order_id is not null)
       or u.coupon_id <> o.coupon_id or u.contact_email <> o.contact_email`,
  'products count as sold only in placed orders': sql`
    select o.id || ' is ' || o.status as what from shop_order o
    where exists (select 1 from order_line l where l.order_id = o.id
                  and (l.sold_at is not null) <> (o.status in ${paidStatuses} and o.status <> 'Returned'))
       or (o.status in ${paidStatuses} and o.placed_at is null)`,
  'the status of an order is the last of its history': sql`
    select o.id || ' is ' || o.status || ', its history says ' || coalesce(e.to_status, 'nothing') as what
    from shop_order o left join lateral
      (select to_status from order_event where order_id = o.id order by place desc limit 1) e on true
    where o.status is distinct from e.to_status`,
  'the history of an order has only allowed changes': sql`
    select order_id || ' went from ' || from_status || ' to ' || to_status as what
    from (select *, lag(to_status, 1, '') over (partition by order_id order by place) as before from order_event) e
    where from_status <> before
       or (from_status = '' and to_status <> 'Pending payment')
       or (from_status <> '' and from_status || '>' || to_status not in ${allowedMoves})`,
};
