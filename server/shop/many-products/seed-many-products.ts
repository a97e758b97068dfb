// Creates a catalogue of any size, to test listings, search and memory: `shop seed --products N`.
import type { Db } from '#server/db/schema.ts';
import { importShopFile } from '../import-shop-file.ts';
import { asSource } from '../shop-file.ts';
import { makeProduct } from './make-product.ts';

/** One transaction each, so that an open shop is not locked for long. */
const BATCH = 500;

/** Adds the products numbered 0 to `count` - 1. Existing ones are reset. */
export async function seedManyProducts(
  db: Db,
  count: number,
  { onProgress }: { onProgress?: (done: number) => void } = {},
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const products = asSource(Array.from({ length: size }, (_, index) => makeProduct(from + index)));
    await importShopFile(db, { products });
    onProgress?.(from + size);
  }
}
