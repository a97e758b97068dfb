// The reviews of an import. Runs in its transaction.
import { recountReviews } from '#server/catalogue/recount-reviews.ts';
import type { Db } from '#server/db/schema.ts';
import type { PlacedProduct } from './check-products.ts';
import { inChunks } from './in-chunks.ts';
import { shopId } from './shop-id.ts';

export interface ReviewsKept {
  /** Reviews of the shop that the file does not have. */
  notInFile: number;
  /** Reviews of the file that the merchant has removed. */
  removed: number;
}

/** Adds missing reviews and deletes none: shoppers may have written some since the file was made. Brings back no removed one. */
export async function writeReviews(tx: Db, products: readonly PlacedProduct[]): Promise<ReviewsKept> {
  const told = products.filter((product) => product.says('reviews'));
  const rows = told.flatMap(toRows);
  const kept = { notInFile: 0, removed: 0 };
  for (const some of inChunks(told.map(({ id }) => id))) {
    const given = new Set(rows.map(({ id }) => id));
    const stored = await tx.selectFrom('review').select(['id', 'status']).where('product_id', 'in', some).execute();
    for (const { id, status } of stored) {
      if (status === 'removed') kept.removed += given.has(id) ? 1 : 0;
      else kept.notInFile += given.has(id) ? 0 : 1;
    }
  }
  for (const some of inChunks(rows))
    await tx
      .insertInto('review')
      .values(some)
      .onConflict((clash) => clash.column('id').doNothing())
      .execute();
  for (const some of inChunks([...new Set(rows.map((row) => row.product_id))])) await recountReviews(tx, some);
  return kept;
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
    is_verified: review.isVerified,
    fit: review.fit,
    created_at: new Date(review.createdAt),
  }));
