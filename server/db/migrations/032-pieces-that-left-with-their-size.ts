// An order or a replacement whose size the shop had removed gave nothing back, and wrote nothing of it. Once the size was added again,
// the ledger never added up. This writes what is missing: the pieces came back, and left the shop with their size
// (server/orders/hold-stock.ts).
import { type Kysely, sql } from 'kysely';

/** Runs inside the migrator's transaction. */
export const piecesThatLeft = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      with wanted as (
        select order_id, variant_id, sum(pieces) as pieces from (
          select p.order_id, p.variant_id, p.pieces from order_piece p join shop_order o on o.id = p.order_id
          where o.status in ('Placed', 'Packed', 'Shipped', 'Out for delivery', 'Delivered', 'Returned')
            or exists (select from order_claim c where c.order_id = o.id and c.is_held and c.subject not like 'coupon:%')
          union all
          select r.order_id, q.variant_id, case q.direction when 'out' then q.pieces else -q.pieces end
          from return_piece q join order_return r on r.id = q.return_id) kept
        group by 1, 2),
      taken as (
        select order_id, variant_id, -sum(delta) as pieces, max(reason) filter (where delta < 0) as reason
        from stock_move where order_id is not null group by 1, 2),
      missing as (
        select t.order_id, t.variant_id, t.pieces - coalesce(w.pieces, 0) as pieces,
          case when t.reason = 'exchange' then 'exchange ended' when o.status = 'Canceled' then 'canceled' else 'expired' end as reason
        from taken t join shop_order o on o.id = t.order_id left join wanted w on w.order_id = t.order_id and w.variant_id = t.variant_id
        where t.pieces > coalesce(w.pieces, 0))
      insert into stock_move (variant_id, delta, reason, order_id)
      select variant_id, pieces, reason, order_id from missing
      union all select variant_id, -pieces, 'merchant', null from missing`.execute(db);
  },
};
