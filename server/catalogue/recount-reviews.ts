import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Sets the ratings of these products to those of their shown reviews. Locks the products, as add-review.ts does. */
export async function recountReviews(tx: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`select from product where id in (${sql.join(productIds)}) order by id for no key update`.execute(tx);
  await sql`
    update product set rating_sum = found.total, rating_count = found.number
    from (
      select p.id, coalesce(sum(r.rating), 0)::int as total, count(r.id)::int as number
      from product p left join review r on r.product_id = p.id and r.status = 'shown'
      where p.id in (${sql.join(productIds)}) group by p.id
    ) as found
    where found.id = product.id
  `.execute(tx);
}
