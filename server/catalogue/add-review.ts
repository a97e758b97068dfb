// POST /add-review: stores the review and its picture and updates the product's rating, in one transaction.
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Fit, Review } from '#src/contract/review.ts';
import { wireReview } from './read-reviews.ts';

export interface ReviewDraft {
  product_id: string;
  name: string;
  email: string;
  comment: string;
  rating: number;
  fit?: Fit | undefined;
  /** Cleaned WebP. */
  picture?: Buffer | undefined;
}

/** Throws 422 unknown-product. */
export function addReview(db: Db, now: Date, { picture, ...draft }: ReviewDraft): Promise<Review> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('product')
      .set((eb) => ({
        rating_sum: eb('rating_sum', '+', draft.rating),
        rating_count: eb('rating_count', '+', 1),
      }))
      .where('id', '=', draft.product_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal(422, 'unknown-product', 'This product is no longer sold.');
    const image = picture ? await keepPicture(tx, now, picture) : '';
    const row = { ...draft, fit: draft.fit ?? ('' as const), id: newId(), image, created_at: now };
    await tx.insertInto('review').values(row).execute();
    await bumpCatalogueVersion(tx, 'stock');
    return wireReview(row);
  });
}

async function keepPicture(tx: Db, now: Date, bytes: Buffer): Promise<string> {
  const id = newId();
  await tx.insertInto('media').values({ id, mime: 'image/webp', bytes, created_at: now }).execute();
  return `media/reviews/${id}.webp`;
}
