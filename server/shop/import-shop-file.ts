// Imports a file: checks it completely, then writes it in one transaction or refuses it as a whole.
import { FileRefused } from '#server/command-error.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/schema.ts';
import { checkProducts } from './check-products.ts';
import type { ShopFile } from './shop-file.ts';
import { checkLists, writeLists } from './shop-lists.ts';
import { writeProducts } from './write-products.ts';
import type { ReviewsKept } from './write-reviews.ts';

export interface ImportOutcome {
  added: number;
  changed: number;
  reviews: ReviewsKept;
}

interface ImportOptions {
  /** Creation time of new products if the file has none. */
  now?: Date;
  onProgress?: ((done: number) => void) | undefined;
}

/** Throws FileRefused, which lists every error; then nothing has changed. */
export function importShopFile(db: Db, file: ShopFile, options: ImportOptions = {}): Promise<ImportOutcome> {
  return inTransaction(db, async (tx) => {
    const lists = checkLists(file);
    const { products, problems } = await checkProducts(tx, file.products);
    if (problems.length + lists.problems.length > 0) throw new FileRefused([...problems, ...lists.problems]);
    const reviews = await writeProducts(tx, products, {
      now: options.now ?? new Date(),
      onProgress: options.onProgress,
    });
    await writeLists(tx, lists);
    await bumpCatalogueVersion(tx);
    const added = products.filter((product) => product.isNew).length;
    return { added, changed: products.length - added, reviews };
  });
}
