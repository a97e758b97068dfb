import { allProducts } from '#server/seed/all-products.ts';
import type { Product } from '#src/contract/product.ts';
import { makeProduct } from '#tests/domain/listing-fixture.ts';

type SeedRecord = (typeof allProducts)[number];

const variationsOf = ({ variations = [] }: SeedRecord) =>
  variations.map(({ color, sizes }) => ({
    color,
    sizes: sizes.map(({ size, stock }) => ({ size, stock: stock ?? 0 })),
    image: '',
  }));

const byCode = new Map(allProducts.map((record) => [record.productCode, record]));

function memberOf(code: string) {
  const record = byCode.get(code);
  if (!record) throw new Error(`The seed has no ${code}`);
  const colors = variationsOf(record).map(({ color, sizes }) => ({ colorName: color, sizes }));
  return { _id: code, productName: record.productName, productImage: '', colors };
}

/** The seed's products as the page sees them, in shop order. */
export const seedProducts: readonly Product[] = allProducts.map((record) =>
  makeProduct({
    _id: record.productCode,
    productCode: record.productCode,
    productName: record.productName,
    category: record.category,
    salePrice: record.salePrice,
    gst: record.gst,
    isCombo: (record.comboProducts ?? []).length > 0,
    variations: variationsOf(record),
    comboProducts: (record.comboProducts ?? []).map(memberOf),
  }),
);
