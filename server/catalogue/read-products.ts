// Products as the contract defines them, read with a fixed number of queries for any number of products.

import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Db, Row } from '#server/db/schema.ts';
import type { Product, Variation } from '#src/contract/product.ts';
import { toRupees } from '#src/domain/money.ts';
import { cleanHtml } from './clean-html.ts';
import { groupBy } from './group-by.ts';
import { readBlurColors } from './read-blur-colors.ts';
import { readReviews } from './read-reviews.ts';

/** A product as sent to the client. A card leaves out what only the product page shows. */
export type SentProduct = v.InferInput<typeof Product>;

/** Every field of the contract, so that the compiler names the one that is missing below. */
type EveryField = { [Field in keyof Required<SentProduct>]: SentProduct[Field] };
type PageOnly = 'additionalImages' | 'description' | 'sizeGuide' | 'faqs' | 'reviews' | 'facts';

/**
 * The products of these ids in this order. Unknown ids are left out.
 * @param fields 'order': as a card, without what was sold recently
 * @param holder the stock includes the pieces that the unpaid orders of this session hold
 */
export async function readProducts(
  db: Db,
  ids: readonly string[],
  fields: 'card' | 'all' | 'order',
  holder?: string,
): Promise<SentProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select('category.name as category')
    .where('product.id', 'in', ids)
    .execute();
  const members = await readMembers(
    db,
    rows.filter((row) => row.is_combo).map((row) => row.id),
  );
  const memberIds = [...members.values()].flat().map((member) => member.id);
  const options = await readOptions(db, [...ids, ...memberIds], holder);
  const reviews = fields === 'all' ? await readReviews(db, ids) : null;
  const sold = fields === 'order' ? null : await soldRecently(db, ids);
  // A card shows one picture.
  const picturesOf = ({ id, image, images }: (typeof rows)[number]) =>
    fields !== 'all' ? [image] : [image, ...images, ...(options.get(id) ?? []).map((option) => option.image)];
  const blurColorsFor = await readBlurColors(db, rows.flatMap(picturesOf));

  const wire = new Map<string, SentProduct>();
  for (const row of rows) {
    const card: Omit<EveryField, PageOnly> = {
      _id: row.id,
      productName: row.name,
      productImage: row.image,
      brand: row.brand,
      regularPrice: toRupees(row.regular_price_paise),
      salePrice: toRupees(row.sale_price_paise),
      gst: row.gst_percent,
      category: row.category,
      productCode: row.code,
      bestSeller: row.best_seller ? 'yes' : 'no',
      isCombo: row.is_combo,
      variations: variationsOf(options.get(row.id)),
      comboProducts: (members.get(row.id) ?? []).map((member) => ({
        _id: member.id,
        productName: member.name,
        productImage: member.image,
        colors: variationsOf(options.get(member.id)).map(({ color, sizes }) => ({ colorName: color, sizes })),
      })),
      ratingAverage: row.rating_count === 0 ? 0 : Math.round((row.rating_sum * 100) / row.rating_count) / 100,
      ratingCount: row.rating_count,
      countryOfOrigin: row.country_of_origin || undefined,
      soldRecently: sold?.get(row.id) ?? null,
      blurColors: blurColorsFor(picturesOf(row)),
    };
    if (reviews === null) wire.set(row.id, card);
    else {
      const further: Pick<EveryField, PageOnly> = {
        additionalImages: row.images,
        description: cleanHtml(row.description_html),
        sizeGuide: row.size_guide,
        faqs: row.faqs,
        reviews: reviews.get(row.id) ?? [],
        facts: shownFacts(row.facts),
      };
      wire.set(row.id, { ...card, ...further });
    }
  }
  return ids.flatMap((id) => wire.get(id) ?? []);
}

/** Whether it is food is a question of the import alone. */
const shownFacts = (facts: Row<'product'>['facts']) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (typeof value === 'string' && value ? [[name, value]] : [])),
  );

async function readOptions(
  db: Db,
  productIds: readonly string[],
  holder: string | undefined,
): Promise<Map<string, OptionRow[]>> {
  const rows = await db
    .selectFrom('variant')
    .select(['product_id', 'color', 'size', 'image'])
    .select(holder === undefined ? 'stock' : stockFor(holder).as('stock'))
    .where('product_id', 'in', [...new Set(productIds)])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return groupBy(rows, (row) => row.product_id);
}

/** The stock of a variant for a session: with the pieces that its unpaid orders hold. */
export const stockFor = (sessionId: string) =>
  sql<number>`stock + (select coalesce(sum(amount), 0)::int from order_claim
    where is_held and session_id = ${sessionId} and subject = variant.id)`;

async function readMembers(db: Db, comboIds: readonly string[]) {
  if (comboIds.length === 0) return new Map<string, { id: string; name: string; image: string }[]>();
  const rows = await db
    .selectFrom('combo_member')
    .innerJoin('product', 'product.id', 'combo_member.member_id')
    .select(['combo_member.combo_id', 'product.id', 'product.name', 'product.image'])
    .where('combo_member.combo_id', 'in', comboIds)
    .orderBy('combo_member.position')
    .orderBy('product.id')
    .execute();
  return groupBy(rows, (row) => row.combo_id);
}

/** The period that a product page names. */
const HOURS = 48;

/** Pieces sold recently, by product, from placed orders; one index scan. Products without sales are left out. */
async function soldRecently(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, { count: number; hours: number }>> {
  const rows = await db
    .selectFrom('order_line')
    .select((eb) => ['product_id', eb.cast<number>(eb.fn.sum('quantity'), 'integer').as('count')])
    .where('product_id', 'in', [...new Set(productIds)])
    .where('sold_at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(HOURS)})`)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, count }) => [product_id, { count, hours: HOURS }]));
}

interface OptionRow {
  product_id: string;
  color: string;
  size: string;
  image: string;
  stock: number;
}

/** A product's variants as colours with their sizes, in shop order. A colour's picture is that of its first variant. */
const variationsOf = (rows: readonly OptionRow[] = []): Variation[] =>
  [...groupBy(rows, (row) => row.color)].map(([color, ofColor]) => ({
    color,
    sizes: ofColor.map(({ size, stock }) => ({ size, stock })),
    image: ofColor.find((row) => row.image !== '')?.image ?? '',
  }));
