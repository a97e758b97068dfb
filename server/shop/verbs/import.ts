import { readFile } from 'node:fs/promises';
import { CommandError, fileFault } from '#server/command-error.ts';
import { foldersFor } from '#server/folders.ts';
import { storeBlurColors } from '#server/images/store-blur-colors.ts';
import { readCsvFile } from '../csv-file.ts';
import { importShopFile } from '../import-shop-file.ts';
import { readJsonFile } from '../json-file.ts';
import type { Verb } from '../verb.ts';

/** Smaller files are imported before a progress line is needed. */
const PROGRESS_EVERY = 1000;

/** The reader for a file, by its extension. */
const READERS = { '.json': readJsonFile, '.csv': readCsvFile } as const;

export const importVerb: Verb = {
  usage: 'FILE.json|FILE.csv',
  about:
    'add and change products (JSON also: category order, banners, stores); imports the whole file or nothing; a size whose stock is empty (JSON: null) keeps what it has; orders of these products wait meanwhile',
  examples: ['import goods.csv'],
  most: 1,
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Give the file to import.');
    const [, read] = Object.entries(READERS).find(([end]) => file.toLowerCase().endsWith(end)) ?? [];
    if (!read) throw new CommandError('The file must end in .json or .csv.');
    const text = await readFile(shop.resolve(file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw fileFault(file, 'read', cause);
    });
    const content = read(text);
    const db = await shop.open();
    const { added, changed, reviews } = await importShopFile(db, content, {
      now: shop.clock(),
      onProgress: (done) => {
        if (done % PROGRESS_EVERY === 0) shop.say(`${String(done).padStart(7)} of ${content.products.length} products`);
      },
    });
    await storeBlurColors(db, foldersFor(shop.config.DATA_DIR).masters);
    shop.say(`Imported ${file}: ${added} new, ${changed} changed.`);
    if (reviews.notInFile > 0)
      shop.say(
        `The shop keeps ${reviews.notInFile} reviews that the file does not have; "review remove ID" removes one.`,
      );
    if (reviews.removed > 0) shop.say(`${reviews.removed} reviews of the file stay removed, as you removed them.`);
  },
};
