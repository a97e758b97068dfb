import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Fit, Review } from '#src/contract/review.ts';
import { groupBy } from './group-by.ts';

/** The newest reviews of a product. Its average and count include all. */
const REVIEWS_PER_PRODUCT = 100;

interface ReviewRow {
  id: string;
  product_id: string;
  name: string;
  comment: string;
  rating: number;
  image: string;
  fit: Fit | '';
  created_at: Date;
  is_verified: boolean;
}

/** Does not include the reviewer's e-mail. */
export const wireReview = (row: Omit<ReviewRow, 'product_id'>): Review => ({
  _id: row.id,
  name: row.name,
  comment: row.comment,
  rating: row.rating,
  createdAt: row.created_at.toISOString(),
  image: row.image,
  ...(row.is_verified ? { isVerified: true } : {}),
  ...(row.fit === '' ? {} : { fit: row.fit }),
});

/** The reviews of each product, newest first. */
export async function readReviews(db: Db, productIds: readonly string[]): Promise<Map<string, Review[]>> {
  const { rows } = await sql<ReviewRow>`
    select id, product_id, name, comment, rating, image, fit, created_at, is_verified from (
      select review.*, row_number() over (partition by product_id order by created_at desc, id) as place
      from review where status = 'shown' and product_id in (${sql.join(productIds)})) newest
    where place <= ${REVIEWS_PER_PRODUCT} order by product_id, place`.execute(db);
  const byProduct = groupBy(rows, (row) => row.product_id);
  return new Map([...byProduct].map(([id, reviews]) => [id, reviews.map(wireReview)]));
}
