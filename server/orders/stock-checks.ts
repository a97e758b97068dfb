// Invariants of stock: every piece that came in is in stock, held by an unpaid order, or sold.
import { sql } from 'kysely';
import type { Checks } from './checks.ts';
import { holdsPieces, paidStatuses, returnedPieces } from './status-lists.ts';

export const STOCK_CHECKS: Checks = {
  'stock equals the sum of its moves': sql`
    select v.id || ' has ' || v.stock || ', its moves say ' || coalesce(m.sum, 0) as what
    from variant v left join (select variant_id, sum(delta)::int as sum from stock_move group by variant_id) m
      on m.variant_id = v.id
    where v.stock <> coalesce(m.sum, 0) or v.stock < 0`,
  'every piece that came in is in stock, held or sold': sql`
    select v.id || ': ' || coalesce(m.came, 0) || ' came in, ' || v.stock || ' in stock, '
      || coalesce(h.held, 0) || ' held, ' || coalesce(h.sold, 0) || ' sold, ' || coalesce(b.pieces, 0) || ' by returns' as what
    from variant v
    left join (select variant_id, sum(delta)::int as came from stock_move where order_id is null group by 1) m
      on m.variant_id = v.id
    left join (select p.variant_id,
                 sum(p.pieces) filter (where ${holdsPieces})::int as held,
                 sum(p.pieces) filter (where o.status in ${paidStatuses})::int as sold
               from order_piece p join shop_order o on o.id = p.order_id group by 1) h
      on h.variant_id = v.id
    left join (select variant_id, sum(pieces)::int as pieces from ${returnedPieces} x group by 1) b on b.variant_id = v.id
    where coalesce(m.came, 0) <> v.stock + coalesce(h.held, 0) + coalesce(h.sold, 0) + coalesce(b.pieces, 0)`,
  'an order has taken exactly the stock that it holds': sql`
    select p.order_id || ' ' || p.variant_id || ' should hold ' || p.wanted || ', has taken ' || coalesce(m.taken, 0) as what
    from (select order_id, variant_id, sum(wanted)::int as wanted
          from (select o.id as order_id, p.variant_id,
                  case when o.status in ${paidStatuses} or ${holdsPieces} then p.pieces else 0 end as wanted
                from order_piece p join shop_order o on o.id = p.order_id
                union all select * from ${returnedPieces} b) w
          group by 1, 2) p
    left join (select order_id, variant_id, -sum(delta)::int as taken from stock_move
               where order_id is not null group by order_id, variant_id) m
      on m.order_id = p.order_id and m.variant_id = p.variant_id
    where p.wanted <> coalesce(m.taken, 0)`,
  'stock moves of an order belong to its pieces': sql`
    select m.order_id || ' moved ' || m.variant_id as what from stock_move m
    where m.order_id is not null and not exists
      (select 1 from order_piece p where p.order_id = m.order_id and p.variant_id = m.variant_id)
      -- Replacements, which go back when an exchange ends or they are returned.
      and not exists (select 1 from order_return r join return_line l on l.return_id = r.id
        where r.order_id = m.order_id and l.color || l.size <> '' and m.reason in ('exchange', 'exchange ended', 'returned'))`,
  'only unpaid orders have claims, one for each piece': sql`
    select o.id || ' ' || o.status || ' claims ' || coalesce(c.claimed, 0) || ' of ' || coalesce(p.wanted, 0) as what
    from shop_order o
    left join (select order_id, sum(amount)::int as claimed from order_claim
               where subject not like 'coupon:%' group by 1) c on c.order_id = o.id
    left join (select order_id, sum(pieces)::int as wanted from order_piece group by 1) p on p.order_id = o.id
    where coalesce(c.claimed, 0) <> case when o.status = 'Pending payment' then coalesce(p.wanted, 0) else 0 end
       or (select count(distinct is_held) from order_claim
           where order_id = o.id and subject not like 'coupon:%') > 1`,
  'the pieces of an order match its lines': sql`
    select o.id || ' wants ' || coalesce(l.wanted, 0) || ', takes ' || coalesce(p.taken, 0) as what
    from shop_order o
    left join (select order_id,
                 sum(quantity * case when is_combo then jsonb_array_length(choices) else 1 end)::int as wanted
               from order_line group by 1) l on l.order_id = o.id
    left join (select order_id, sum(pieces)::int as taken from order_piece group by 1) p on p.order_id = o.id
    where l.wanted is null or l.wanted <> coalesce(p.taken, 0)`,
};
