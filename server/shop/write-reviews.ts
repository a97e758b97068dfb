// The reviews of an import. Runs in its transaction.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { PlacedProduct } from './check-products.ts';
import { inChunks } from './in-chunks.ts';
import { shopId } from './shop-id.ts';

/** Adds missing reviews and deletes none: shoppers may have written some since the file was made. */
export async function writeReviews(tx: Db, products: readonly PlacedProduct[]): Promise<void> {
  const rows = products.filter((product) => product.says('reviews')).flatMap(toRows);
  for (const some of inChunks(rows))
    await tx
      .insertInto('review')
      .values(some)
      .onConflict((clash) => clash.column('id').doNothing())
      .execute();
  for (const some of inChunks([...new Set(rows.map((row) => row.product_id))]))
    await sql`
      update product set rating_sum = found.total, rating_count = found.number
      from (
        select product_id, sum(rating)::int as total, count(*)::int as number
        from review where product_id in (${sql.join(some)}) group by product_id
      ) as found
      where found.product_id = product.id
    `.execute(tx);
}

const toRows = ({ id, record }: PlacedProduct) =>
  record.reviews.map((review) => ({
    id: review.id ?? shopId('review', record.productCode, review.name, review.createdAt, review.comment),
    product_id: id,
    name: review.name,
    email: '',
    comment: review.comment,
    rating: review.rating,
    image: review.image,
    fit: review.fit,
    created_at: new Date(review.createdAt),
  }));
