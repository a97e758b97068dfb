// Brings the GST of every product with a known HSN to the rate of today. Runs at every start and every five minutes, so that a
// rate that is a row of the table takes effect on its day. Orders keep the rate they were made with.
import { sql } from 'kysely';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import type { Parts } from '#server/parts.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { gstRate } from './gst-rates.ts';

/** Resolves to the number of products whose rate has changed. */
export async function applyGstRates({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = clock();
  const found = outdated(await productsWithHsn(db).execute(), now);
  if (found.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    // Read again under a lock: an import may set another price at the same moment. Other products are not locked.
    const again = productsWithHsn(tx).where(sql<boolean>`id = any (${found.map(({ id }) => id)})`);
    const changed = outdated(await again.orderBy('id').forNoKeyUpdate().execute(), now);
    if (changed.length === 0) return 0;
    for (const { id, code, hsn, gst_percent: rate, sale_price_paise: sale, regular_price_paise: printed } of changed) {
      // Nothing may be sold above the maximum price that is printed on it. A price is rounded to whole rupees, so of Rs. 999.60 it
      // may be Rs. 999. The lower price may have another rate.
      const most = printed - (printed % 100);
      const sale_price_paise = Math.min(sale, Math.floor((most * 100) / (100 + rate)));
      const gst_percent = gstRate(hsn, sale_price_paise, now) ?? rate;
      const price_paise = priceWithGst({ salePrice: toRupees(sale_price_paise), gst: gst_percent });
      await tx
        .updateTable('product')
        .set({ gst_percent, sale_price_paise, price_paise })
        .where('id', '=', id)
        .execute();
      log.info({ product: code, gst_percent, price_paise }, 'the GST rate of a product has changed');
    }
    await bumpCatalogueVersion(tx);
    return changed.length;
  });
}

const productsWithHsn = (db: Db) =>
  db
    .selectFrom('product')
    .select(['id', 'code', 'hsn', 'sale_price_paise', 'regular_price_paise', 'gst_percent'])
    .where('hsn', '<>', '');

/** The products whose rate is no longer that of their HSN, with the new rate. */
const outdated = <P extends { hsn: string; sale_price_paise: number; gst_percent: number }>(
  products: readonly P[],
  now: Date,
): P[] =>
  products.flatMap((product) => {
    const gst_percent = gstRate(product.hsn, product.sale_price_paise, now);
    return gst_percent === null || gst_percent === product.gst_percent ? [] : [{ ...product, gst_percent }];
  });
