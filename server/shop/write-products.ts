// Writes checked products to the tables, in batches. Run it in a transaction.
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ProductDraft, productRow } from '#server/catalogue/product-row.ts';
import type { Db, NewRow, ProductTable } from '#server/db/schema.ts';
import { toPaise } from '#src/domain/money.ts';
import type { CheckedProduct, PlacedProduct } from './check-products.ts';
import { type CategoryRef, ensureCategories } from './ensure-categories.ts';
import { inChunks } from './in-chunks.ts';
import { FACT_NAMES, type LegalFacts } from './legal-facts.ts';
import { shopId } from './shop-id.ts';
import { type ReviewsKept, writeReviews } from './write-reviews.ts';
import { writeVariants } from './write-variants.ts';

/** Rows per statement. A statement takes at most 65,535 values. */
const BATCH = 250;

/** New products go to the end of the shop's order. Calls `onProgress` with the number written so far. */
export async function writeProducts(
  tx: Db,
  products: readonly CheckedProduct[],
  options: { now: Date; onProgress?: ((done: number) => void) | undefined },
): Promise<ReviewsKept> {
  await lockVariants(
    tx,
    products.map((product) => product.record.productCode),
  );
  const names = products.map((product) => product.record.category);
  const categories = await ensureCategories(tx, names);
  let position = await nextPosition(tx);
  const placed: PlacedProduct[] = [];
  const kept = { notInFile: 0, removed: 0 };
  for (const batch of inChunks(products, BATCH)) {
    const rows = batch.map((product) => toRow(product, categories, options.now, product.isNew ? position++ : 0));
    const ids = new Map((await upsertProducts(tx, rows)).map((row) => [row.code, row.id]));
    const these = batch.map((product) => ({ ...product, id: ids.get(product.record.productCode) ?? '' }));
    await writeVariants(tx, these);
    const reviews = await writeReviews(tx, these);
    kept.notInFile += reviews.notInFile;
    kept.removed += reviews.removed;
    placed.push(...these);
    options.onProgress?.(placed.length);
    await breathe();
  }
  await writeMembers(tx, placed);
  return kept;
}

async function nextPosition(tx: Db): Promise<number> {
  const row = await tx.selectFrom('product').select('position').orderBy('position', 'desc').limit(1).executeTakeFirst();
  return row ? row.position + 1 : 0;
}

function toRow({ record }: CheckedProduct, categories: ReadonlyMap<string, CategoryRef>, now: Date, position: number) {
  const category = categories.get(record.category);
  if (!category) throw new Error(`No category row for ${record.productCode}`);
  return productRow({
    id: shopId('product', record.productCode),
    name: record.productName,
    brand: record.brand,
    code: record.productCode,
    description: record.description,
    regularPricePaise: toPaise(record.regularPrice),
    salePricePaise: toPaise(record.salePrice),
    gstPercent: record.gst,
    hsn: record.hsn,
    category,
    bestSeller: record.bestSeller,
    isCombo: record.comboProducts.length > 0,
    image: record.productImage,
    images: record.additionalImages,
    faqs: record.faqs,
    countryOfOrigin: record.countryOfOrigin,
    facts: factsOf(record),
    sizeGuide: record.sizeGuide,
    position,
    createdAt: record.createdAt === undefined ? now : new Date(record.createdAt),
  } satisfies Required<ProductDraft>);
}

const factsOf = (record: LegalFacts) =>
  Object.fromEntries(FACT_NAMES.filter((name) => name !== 'countryOfOrigin').map((name) => [name, record[name]]));

/**
 * Locks the products' variants and, for combos, those of their members, in one statement and in the order of their ids. Orders lock
 * variants first and in that order too; otherwise this and an order of two products, or one that sells out a size, would deadlock
 * (migration 011).
 */
export async function lockVariants(tx: Db, codes: readonly string[]): Promise<void> {
  await sql`
    with these as (select id from product where code = any (${codes}))
    select from variant where product_id in (
      select id from these union all select member_id from combo_member where combo_id in (select id from these))
    order by id for update`.execute(tx);
}

/** What becomes of each column of a product that the shop has already. */
const ON_CONFLICT = {
  id: 'keep',
  code: 'keep',
  position: 'keep',
  rating_sum: 'keep',
  rating_count: 'keep',
  choices: 'keep',
  choices_in_stock: 'keep',
  name: 'overwrite',
  name_folded: 'overwrite',
  brand: 'overwrite',
  description_html: 'overwrite',
  regular_price_paise: 'overwrite',
  sale_price_paise: 'overwrite',
  gst_percent: 'overwrite',
  hsn: 'overwrite',
  price_paise: 'overwrite',
  category_id: 'overwrite',
  best_seller: 'overwrite',
  is_combo: 'overwrite',
  image: 'overwrite',
  images: 'overwrite',
  faqs: 'overwrite',
  country_of_origin: 'overwrite',
  facts: 'overwrite',
  size_guide: 'overwrite',
  search_text: 'overwrite',
  created_at: 'overwrite',
} satisfies Record<keyof ProductTable, 'keep' | 'overwrite'>;

const overwritten = (Object.keys(ON_CONFLICT) as (keyof ProductTable)[]).filter(
  (column) => ON_CONFLICT[column] === 'overwrite',
);

const upsertProducts = (tx: Db, rows: NewRow<'product'>[]) =>
  tx
    .insertInto('product')
    .values(rows)
    .onConflict((clash) =>
      clash
        .column('code')
        .doUpdateSet((eb) => Object.fromEntries(overwritten.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .returning(['id', 'code'])
    .execute();

/**
 * The members of imported combos. Runs in the import's transaction, after every product has its row. Replaces the members of
 * every product for which the file lists them.
 */
async function writeMembers(tx: Db, products: readonly PlacedProduct[]): Promise<void> {
  for (const touched of inChunks(products.filter((product) => product.says('comboProducts')))) {
    const owners = touched.map((product) => product.id);
    await tx.deleteFrom('combo_member').where('combo_id', 'in', owners).execute();
    const codes = new Set(touched.flatMap(({ record }) => record.comboProducts));
    if (codes.size === 0) continue;
    const rows = await tx
      .selectFrom('product')
      .select(['id', 'code'])
      .where('code', 'in', [...codes])
      .execute();
    const ids = new Map(rows.map((row) => [row.code, row.id]));
    const members = touched.flatMap(({ id, record }) =>
      record.comboProducts.map((code, position) => ({ combo_id: id, member_id: ids.get(code) ?? '', position })),
    );
    await tx.insertInto('combo_member').values(members).execute();
  }
}
