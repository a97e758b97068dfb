// The shop's products as records: an export writes them, and an import fills a file's gaps from them.
import type { Db, Row } from '#server/db/schema.ts';
import { toRupees } from '#src/domain/money.ts';
import { inChunks } from './in-chunks.ts';
import type { LegalFacts } from './legal-facts.ts';
import type { ProductRecord } from './product-record.ts';

type Variations = ProductRecord['variations'];

/** A product from before migration 017 lacks the facts that the law demands, until an import adds them. */
export type StoredRecord = Omit<ProductRecord, keyof LegalFacts> & Partial<LegalFacts>;

/** In shop order: all products, or those with the given codes. */
export async function readRecords(db: Db, codes?: readonly string[]): Promise<StoredRecord[]> {
  const query = db.selectFrom('product').select(['id', 'position']).orderBy('position').orderBy('id');
  const found = codes === undefined ? await query.execute() : [];
  for (const some of inChunks(codes ?? [])) found.push(...(await query.where('code', 'in', some).execute()));
  const ids = found.toSorted((a, b) => a.position - b.position).map((row) => row.id);
  const records: StoredRecord[] = [];
  for (const some of inChunks(ids)) records.push(...(await readBatch(db, some)));
  return records;
}

async function readBatch(db: Db, ids: readonly string[]): Promise<StoredRecord[]> {
  const products = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .selectAll('product')
    .select('category.name as category')
    .where('product.id', 'in', ids)
    .orderBy('product.position')
    .orderBy('product.id')
    .execute();
  const variants = await db
    .selectFrom('variant')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('combo_member')
    .innerJoin('product', 'product.id', 'combo_member.member_id')
    .select(['combo_member.combo_id', 'product.code'])
    .where('combo_member.combo_id', 'in', ids)
    .orderBy('combo_member.position')
    .execute();
  const reviews = await db
    .selectFrom('review')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('status', '=', 'shown')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const parts = {
    variants: Map.groupBy(variants, (row) => row.product_id),
    members: Map.groupBy(members, (row) => row.combo_id),
    reviews: Map.groupBy(reviews, (row) => row.product_id),
  };
  return products.map((product) => ({
    ...ownFields(product),
    variations: toVariations(parts.variants.get(product.id) ?? []),
    comboProducts: (parts.members.get(product.id) ?? []).map((member) => member.code),
    faqs: product.faqs,
    reviews: (parts.reviews.get(product.id) ?? []).map(toReview),
    createdAt: product.created_at.toISOString(),
  }));
}

const ownFields = (product: Row<'product'> & { category: string }) => ({
  productCode: product.code,
  productName: product.name,
  brand: product.brand,
  category: product.category,
  description: product.description_html,
  regularPrice: toRupees(product.regular_price_paise),
  salePrice: toRupees(product.sale_price_paise),
  gst: product.gst_percent,
  hsn: product.hsn,
  bestSeller: product.best_seller,
  productImage: product.image,
  additionalImages: product.images,
  ...(product.country_of_origin === '' ? {} : { countryOfOrigin: product.country_of_origin }),
  ...(product.facts as Partial<LegalFacts>),
  sizeGuide: product.size_guide,
});

/** Colours in the order of their first variant. */
function toVariations(variants: readonly Row<'variant'>[]): Variations {
  return [...Map.groupBy(variants, (row) => row.color)].map(([color, rows]) => ({
    color,
    image: rows[0]?.image ?? '',
    sizes: rows.map(({ size, stock }) => ({ size, stock })),
  }));
}

/** Without the e-mail address: exports leave the shop. */
const toReview = (row: Row<'review'>) => ({
  id: row.id,
  name: row.name,
  rating: row.rating,
  comment: row.comment,
  image: row.image,
  isVerified: row.is_verified,
  fit: row.fit,
  createdAt: row.created_at.toISOString(),
});
