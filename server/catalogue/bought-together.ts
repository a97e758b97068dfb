// Products that were bought together with a product, from real orders only. They are in stock. The list may be empty.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { ListingFigures } from './listing-figures.ts';
import { readProducts, type SentProduct } from './read-products.ts';

const MAX_PRODUCTS = 6;
/** A single order would reveal what one customer bought. */
const MIN_ORDERS = 2;
/** Older orders say little about today's catalogue, and would make the query slower every year. */
const MAX_AGE_DAYS = 365;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Most often bought first. Computed at most once an hour for each product, and after a change of products or availability. */
export async function boughtTogether(
  db: Db,
  figures: ListingFigures,
  productId: string,
  now: Date,
): Promise<SentProduct[]> {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const ids = await figures.get(db, 'availability', `bought with ${productId} ${hour}`, async () => {
    const { rows } = await sql<{ id: string }>`
      select other.product_id as id
      from order_line mine
      join order_line other on other.order_id = mine.order_id and other.product_id <> mine.product_id
      join product on product.id = other.product_id and product.choices_in_stock <> '{}'
      where mine.product_id = ${productId} and mine.sold_at > ${new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS)}
        and other.sold_at is not null
      group by other.product_id
      having count(distinct other.order_id) >= ${MIN_ORDERS}
      order by count(distinct other.order_id) desc, other.product_id
      limit ${MAX_PRODUCTS}`.execute(db);
    return rows.map(({ id }) => id);
  });
  return readProducts(db, ids, 'card');
}
