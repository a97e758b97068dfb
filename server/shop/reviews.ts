// The merchant's work on reviews. A removed review loses its words and stays as an empty row, so that a file imported later does
// not bring it back.
import { recountReviews } from '#server/catalogue/recount-reviews.ts';
import { CommandError } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Change, Db } from '#server/db/schema.ts';
import { indianDay } from '#src/domain/shop-date.ts';

/** Shorter prefixes of an id are too ambiguous. */
const MIN_LENGTH = 6;
const NEWEST = 50;
const LISTED = ['waiting', 'shown', 'hidden'] as const;

/** One line a review, newest first. `status` '' means all. Throws CommandError for an unknown status. */
export async function listReviews(db: Db, status: string): Promise<string[]> {
  const wanted = LISTED.filter((known) => status === '' || known === status);
  if (wanted.length === 0) throw new CommandError(`A review is ${LISTED.join(', ')}, not "${status}".`);
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select('product.code')
    .where('review.status', 'in', wanted)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .limit(NEWEST)
    .execute();
  if (rows.length === 0) return ['There are no such reviews.'];
  return rows.map((row) =>
    [
      row.id,
      indianDay(row.created_at),
      row.status.padEnd(7),
      row.code,
      `${row.rating} of 5`,
      `${row.name}${row.is_verified ? ' (verified buyer)' : ''}: ${row.comment.replace(/\s+/g, ' ').slice(0, 120)}`,
    ].join('  '),
  );
}

/** Shows, hides or removes a review. Its id may be shortened. Throws CommandError. */
export async function moveReview(db: Db, id: string, to: 'shown' | 'hidden' | 'removed'): Promise<void> {
  if (id.length < MIN_LENGTH)
    throw new CommandError(`Give at least the first ${MIN_LENGTH} characters of the review's ID.`);
  await inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('review')
      .select(['id', 'product_id', 'image'])
      .where((eb) => eb(eb.fn('starts_with', ['id', eb.val(id)]), '=', true))
      .where('status', '<>', 'removed')
      .limit(2)
      .forUpdate()
      .execute();
    const [review, another] = found;
    if (!review) throw new CommandError(`There is no review ${id}.`);
    if (another) throw new CommandError(`There is more than one review that begins with ${id}.`);
    await tx
      .updateTable('review')
      .set(to === 'removed' ? REMOVED : { status: to })
      .where('id', '=', review.id)
      .execute();
    const picture = /^media\/reviews\/([0-9a-f]+)\.webp$/.exec(review.image)?.[1];
    if (to === 'removed' && picture) await tx.deleteFrom('media').where('id', '=', picture).execute();
    await recountReviews(tx, [review.product_id]);
    await bumpCatalogueVersion(tx, 'stock');
  });
}

const REMOVED: Change<'review'> = { status: 'removed', name: '', email: '', comment: '', image: '' };
