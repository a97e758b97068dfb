import type { Variation } from '#src/contract/product.ts';
import { groupBy } from './group-by.ts';

export interface OptionRow {
  product_id: string;
  color: string;
  size: string;
  image: string;
  stock: number;
}

/** A product's variants as colours with their sizes, in shop order. A colour's picture is that of its first variant. */
export const variationsOf = (rows: readonly OptionRow[] = []): Variation[] =>
  [...groupBy(rows, (row) => row.color)].map(([color, ofColor]) => ({
    color,
    sizes: ofColor.map(({ size, stock }) => ({ size, stock })),
    image: ofColor.find((row) => row.image !== '')?.image ?? '',
  }));
