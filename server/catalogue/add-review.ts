// POST /add-review: stores the review and its picture and updates the product's rating.
import { sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Fit, Review } from '#src/contract/review.ts';
import { wireReview } from './read-reviews.ts';
import { readSetting } from './read-setting.ts';

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

/** @param tx a transaction. @param customer who is logged in, if anybody. Throws 422 unknown-product. */
export async function addReview(
  tx: Db,
  now: Date,
  { picture, ...draft }: ReviewDraft,
  customer: { contact_email: string } | null,
): Promise<{ data: Review; isWaiting?: true }> {
  const { moderateFirst } = await readSetting(tx, 'reviews');
  const counted = moderateFirst ? 0 : 1;
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', draft.rating * counted),
      rating_count: eb('rating_count', '+', counted),
    }))
    .where('id', '=', draft.product_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal(422, 'unknown-product', 'This product is no longer sold.');
  const row = {
    ...draft,
    fit: draft.fit ?? ('' as const),
    id: newId(),
    image: picture ? await keepPicture(tx, now, picture) : '',
    created_at: now,
    status: moderateFirst ? ('waiting' as const) : ('shown' as const),
    is_verified: customer !== null && (await hasBought(tx, customer.contact_email, draft.product_id)),
  };
  await tx.insertInto('review').values(row).execute();
  if (!moderateFirst) await bumpCatalogueVersion(tx, 'stock');
  return { data: wireReview(row), ...(moderateFirst ? { isWaiting: true } : {}) };
}

/** By itself or in a combo, paid for and not cancelled. The account's address is verified, unlike the one in the form. */
async function hasBought(tx: Db, email: string, productId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_line l join shop_order o on o.id = l.order_id
    where o.contact_email = ${email} and l.sold_at is not null
      and (l.product_id = ${productId} or l.choices @> ${JSON.stringify([{ product_id: productId }])}::jsonb)
    limit 1`.execute(tx);
  return rows.length > 0;
}

async function keepPicture(tx: Db, now: Date, bytes: Buffer): Promise<string> {
  const id = newId();
  await tx.insertInto('media').values({ id, mime: 'image/webp', bytes, created_at: now }).execute();
  return `media/reviews/${id}.webp`;
}
