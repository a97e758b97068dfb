// The members of imported combos. Runs in the import's transaction, after every product has its row.
import type { Db } from '#server/db/schema.ts';
import type { PlacedProduct } from './check-products.ts';
import { inChunks } from './in-chunks.ts';

/** Replaces the members of every product for which the file lists them. */
export async function writeMembers(tx: Db, products: readonly PlacedProduct[]): Promise<void> {
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
