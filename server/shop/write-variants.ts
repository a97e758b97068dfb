// The colours and sizes of a batch of products. Runs in the import's transaction.
import type { Db } from '#server/db/schema.ts';
import type { PlacedProduct } from './check-products.ts';
import { inChunks } from './in-chunks.ts';
import { shopId } from './shop-id.ts';

/**
 * Replaces the variants of every product for which the file lists them; a size without a stock keeps its own, which the import has
 * locked. Other products keep their variants and stock.
 */
export async function writeVariants(tx: Db, products: readonly PlacedProduct[]): Promise<void> {
  const touched = products.filter((product) => product.says('variations'));
  if (touched.length === 0) return;
  const owners = touched.map((product) => product.id);
  const stored = await tx.selectFrom('variant').selectAll().where('product_id', 'in', owners).execute();
  const stockNow = new Map(stored.map((row) => [keyOf(row), row.stock]));
  const rows = touched.flatMap(toRows).map((row) => ({ ...row, stock: row.stock ?? stockNow.get(keyOf(row)) ?? 0 }));
  const wanted = new Set(rows.map(keyOf));
  const stale = stored.filter((row) => !wanted.has(keyOf(row))).map((row) => row.id);
  if (stale.length > 0) await tx.deleteFrom('variant').where('id', 'in', stale).execute();
  for (const some of inChunks(rows))
    await tx
      .insertInto('variant')
      .values(some)
      .onConflict((clash) =>
        clash.columns(['product_id', 'color', 'size']).doUpdateSet((eb) => ({
          image: eb.ref('excluded.image'),
          stock: eb.ref('excluded.stock'),
          position: eb.ref('excluded.position'),
        })),
      )
      .execute();
}

function toRows({ record, id: product_id }: PlacedProduct) {
  const options = record.variations.flatMap(({ color, image, sizes }) =>
    sizes.map(({ size, stock }) => ({ color, image, size, stock })),
  );
  return options.map((option, position) => ({
    id: shopId('variant', product_id, option.color, option.size),
    product_id,
    position,
    ...option,
  }));
}

const keyOf = (row: { product_id: string; color: string; size: string }): string =>
  JSON.stringify([row.product_id, row.color, row.size]);
