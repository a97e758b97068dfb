// Which products a listing holds, in SQL. The rules are src/domain/listing.ts's, which the page keeps offline.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { toPaise } from '#src/domain/money.ts';
import { categorySlug } from '#src/domain/slug.ts';

/** A condition on `product`. */
export type Condition = RawBuilder<boolean>;

/** The listing's extras of the contract, parsed (src/contract/product.ts). */
export interface Listing {
  category?: string | undefined;
  bestSeller?: 'yes' | undefined;
  /** GST-inclusive rupees. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  color?: string | undefined;
  size?: string | undefined;
  kind?: string | undefined;
  inStock?: boolean | undefined;
}

const NOTHING = sql<boolean>`false`;
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** The listing itself: what the facets are counted over. */
export async function scopeConditions(db: Db, { category, bestSeller }: Listing): Promise<Condition[]> {
  const conditions: Condition[] = bestSeller ? [sql<boolean>`product.best_seller`] : [];
  if (category !== undefined) {
    const slug = categorySlug(category);
    conditions.push(await inCategory(db, (name) => categorySlug(name) === slug));
  }
  return conditions;
}

/** What the shopper narrows the listing by. */
export async function filterConditions(db: Db, listing: Listing): Promise<Condition[]> {
  const { minPrice, maxPrice, kind, inStock } = listing;
  const conditions: Condition[] = [];
  if (minPrice !== undefined) conditions.push(sql<boolean>`product.price_paise >= ${toPaise(minPrice)}`);
  if (maxPrice !== undefined) conditions.push(sql<boolean>`product.price_paise <= ${toPaise(maxPrice)}`);
  if (kind !== undefined) conditions.push(await inCategory(db, (name) => name.toLowerCase() === kind.toLowerCase()));
  if (inStock) conditions.push(hasStock);
  return [...conditions, ...optionConditions(listing)];
}

/** One variant must fit colour and size both, and with `inStock` have stock too. */
function optionConditions({ color, size, inStock }: Listing): Condition[] {
  if (color === undefined && size === undefined) return [];
  const wanted: Condition[] = [];
  if (color !== undefined) wanted.push(sql<boolean>`lower(v.color) = lower(${color})`);
  if (size !== undefined) wanted.push(sql<boolean>`lower(v.size) = lower(${size})`);
  if (inStock) wanted.push(sql<boolean>`v.stock > 0`);
  const fits = allOf(wanted);
  // Looked at product by product until the page is full, and not over all variants of the shop: `offset 0` sees to that.
  return [
    sql<boolean>`case when product.is_combo
      then exists (select from combo_member m join variant v on v.product_id = m.member_id
        where m.combo_id = product.id and ${fits} offset 0)
      else exists (select from variant v where v.product_id = product.id and ${fits} offset 0) end`,
  ];
}

/** Something of it can be bought; of a combo, something of every member. */
const hasStock = sql<boolean>`case when product.is_combo
  then exists (select from combo_member m where m.combo_id = product.id)
    and not exists (
      select from combo_member m where m.combo_id = product.id
        and not exists (select from variant v where v.product_id = m.member_id and v.stock > 0))
  else exists (select from variant v where v.product_id = product.id and v.stock > 0 offset 0) end`;

/** Categories are few: their names are compared here, with the rule the page uses. */
async function inCategory(db: Db, matches: (name: string) => boolean): Promise<Condition> {
  const categories = await db.selectFrom('category').select(['id', 'name']).execute();
  const ids = categories.filter(({ name }) => matches(name)).map(({ id }) => id);
  return ids.length === 0 ? NOTHING : sql<boolean>`product.category_id in (${sql.join(ids)})`;
}
