import { writeFile } from 'node:fs/promises';
import { CommandError, fileFault } from '#server/command-error.ts';
import { writeCsvFile } from '../csv-file.ts';
import { writeJsonFile } from '../json-file.ts';
import { readRecords } from '../read-records.ts';
import { readLists } from '../shop-lists.ts';
import type { Verb } from '../verb.ts';

export const exportVerb: Verb = {
  usage: 'FILE.json|FILE.csv',
  about: 'write a file for import; CSV contains products without their FAQs and reviews',
  examples: ['export goods.csv'],
  most: 1,
  async run([file], shop) {
    if (file === undefined) throw new CommandError('Give the file to write.');
    const isCsv = file.toLowerCase().endsWith('.csv');
    if (!isCsv && !file.toLowerCase().endsWith('.json')) throw new CommandError('The file must end in .json or .csv.');
    const db = await shop.open();
    const products = await readRecords(db);
    const { categories, banners, stores } = await readLists(db);
    const text = isCsv ? writeCsvFile(products) : writeJsonFile({ categories, products, banners, stores });
    await writeFile(shop.resolve(file), text).catch((cause: NodeJS.ErrnoException) => {
      throw fileFault(file, 'written', cause);
    });
    shop.say(`Exported ${products.length} products to ${file}.`);
  },
};
