// The SQL conditions of a listing. The rules are those of src/domain/listing.ts, which the page uses offline.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { toPaise } from '#src/domain/money.ts';
import { categorySlug } from '#src/domain/slug.ts';

/** A condition on `product`. */
export type Condition = RawBuilder<boolean>;

/** The listing's query parameters, parsed (src/contract/product.ts). */
export interface Listing {
  category?: string | undefined;
  bestSeller?: 'yes' | undefined;
  /** Rupees, including GST. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  color?: string | undefined;
  size?: string | undefined;
  kind?: string | undefined;
  origin?: string | undefined;
  inStock?: boolean | undefined;
}

const NOTHING = sql<boolean>`false`;
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** The listing itself, without filters. Facets are counted over it. */
export async function scopeConditions(db: Db, { category, bestSeller }: Listing): Promise<Condition[]> {
  const conditions: Condition[] = bestSeller ? [sql<boolean>`product.best_seller`] : [];
  if (category !== undefined) {
    const slug = categorySlug(category);
    conditions.push(await inCategory(db, (name) => categorySlug(name) === slug));
  }
  return conditions;
}

/** The shopper's filters. */
export async function filterConditions(db: Db, listing: Listing): Promise<Condition[]> {
  const { minPrice, maxPrice, kind, origin } = listing;
  const conditions: Condition[] = [];
  if (minPrice !== undefined) conditions.push(sql<boolean>`product.price_paise >= ${toPaise(minPrice)}`);
  if (maxPrice !== undefined) conditions.push(sql<boolean>`product.price_paise <= ${toPaise(maxPrice)}`);
  if (kind !== undefined) conditions.push(await inCategory(db, (name) => name.toLowerCase() === kind.toLowerCase()));
  if (origin !== undefined) conditions.push(sql<boolean>`lower(product.country_of_origin) = lower(${origin})`);
  return [...conditions, ...optionConditions(listing)];
}

/**
 * One variant must match colour and size, and with `inStock` also have stock. Each product's choices are stored in its row
 * (migration 011).
 */
function optionConditions({ color, size, inStock }: Listing): Condition[] {
  const choices = inStock ? sql`product.choices_in_stock` : sql`product.choices`;
  const wanted: Condition[] = [];
  if (color !== undefined) wanted.push(sql<boolean>`lower(color) = lower(${color})`);
  if (size !== undefined) wanted.push(sql<boolean>`lower(size) = lower(${size})`);
  if (wanted.length > 0) return [sql<boolean>`${choices} && array(select id from choice where ${allOf(wanted)})`];
  return inStock ? [sql<boolean>`${choices} <> '{}'`] : [];
}

/** There are few categories. Their names are compared here, with the page's rule. */
async function inCategory(db: Db, matches: (name: string) => boolean): Promise<Condition> {
  const categories = await db.selectFrom('category').select(['id', 'name']).execute();
  const ids = categories.filter(({ name }) => matches(name)).map(({ id }) => id);
  return ids.length === 0 ? NOTHING : sql<boolean>`product.category_id in (${sql.join(ids)})`;
}
