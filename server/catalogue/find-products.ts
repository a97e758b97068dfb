// Products by id and by name.
import type { Db } from '#server/db/schema.ts';
import { foldName } from '#src/domain/slug.ts';
import { readProducts, type SentProduct } from './read-products.ts';

export async function findProduct(db: Db, id: string): Promise<SentProduct | undefined> {
  const [product] = await readProducts(db, [id], 'all');
  return product;
}

/**
 * Products of that name with case, hyphens and spaces folded (DESIGN 5), the one spelt exactly so first. An address
 * cannot tell 'A-B' from 'A B', so there may be more than one; the page picks.
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
