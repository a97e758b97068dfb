import { readFile } from 'node:fs/promises';
import { CommandError } from '#server/command-error.ts';
import { foldersFor } from '#server/folders.ts';
import { storeBlurColors } from '#server/images/store-blur-colors.ts';
import { readCsvFile } from '../csv-file.ts';
import { importShopFile } from '../import-shop-file.ts';
import { readJsonFile } from '../json-file.ts';
import type { Verb } from '../verb.ts';

/** A file of fewer products is in before anybody wonders. */
const TELL_EVERY = 1000;

/** What a file is read with, by the end of its name. */
const READERS = { '.json': readJsonFile, '.csv': readCsvFile } as const;

export const importVerb: Verb = {
  usage: 'FILE.json|FILE.csv',
  about: 'add and change products (JSON also: category order, banners, stores); all of the file or nothing',
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Say which file to import.');
    const [, read] = Object.entries(READERS).find(([end]) => file.toLowerCase().endsWith(end)) ?? [];
    if (!read) throw new CommandError('The file must end in .json or .csv.');
    const text = await readFile(shop.resolve(file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new CommandError(`${file} cannot be read (${cause.code ?? 'unknown reason'}).`, cause);
    });
    const content = read(text);
    const db = await shop.open();
    const { added, changed } = await importShopFile(db, content, {
      now: shop.clock(),
      onProgress: (done) => {
        if (done % TELL_EVERY === 0) shop.say(`${String(done).padStart(7)} of ${content.products.length} products`);
      },
    });
    await storeBlurColors(db, foldersFor(shop.config.DATA_DIR).masters);
    shop.say(`Imported ${file}: ${added} new, ${changed} changed.`);
  },
};
