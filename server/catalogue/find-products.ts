// Products by id and by name.
import type { Db } from '#server/db/schema.ts';
import { foldName } from '#src/domain/slug.ts';
import { readProducts, type SentProduct } from './read-products.ts';

export async function findProduct(db: Db, id: string): Promise<SentProduct | undefined> {
  const [product] = await readProducts(db, [id], 'all');
  return product;
}

/**
 * Products with that name, ignoring case, hyphens and spaces; an exact match first. A URL does not distinguish 'A-B' from 'A B',
 * so there may be several; the page chooses.
 */
export async function findProductsByName(db: Db, name: string): Promise<SentProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('name_folded', '=', foldName(name))
    .orderBy((on) => on.case().when('name', '=', name).then(0).else(1).end())
    .orderBy('position')
    .orderBy('id')
    .limit(10)
    .execute();
  return readProducts(
    db,
    rows.map(({ id }) => id),
    'all',
  );
}
