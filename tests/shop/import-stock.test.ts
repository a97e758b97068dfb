// An export that is edited and imported again, while the shop sells.
import { expect, onTestFinished, test } from 'vitest';
import { readRecords } from '#server/shop/read-records.ts';
import { importVerb } from '#server/shop/verbs/import.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const sizes = [
  { size: 'Standard', stock: 7 },
  { size: 'Long', stock: 4 },
];
const MAT = {
  ...LEGAL_FACTS,
  productCode: 'MAT-1',
  productName: 'Jute Mat',
  category: 'Mats',
  regularPrice: 999,
  salePrice: 500,
  gst: 12,
  variations: [
    { color: 'Natural', sizes },
    { color: 'Indigo', sizes: [{ size: '', stock: 2 }] },
  ],
};

onDatabase('an import', (database) => {
  test('keeps what the shop has left of a size whose stock is empty, and refuses it for a size that is new', async () => {
    const { db } = database();
    const merchant = openMerchant(db);
    onTestFinished(() => merchant.leave());
    const importFile = (name: string, content: string) => {
      merchant.write(name, content);
      return merchant.run(importVerb, name);
    };
    const importCsv = (...lines: string[]) => importFile('shop.csv', lines.join('\n'));
    const stocks = async () => {
      const [mat] = await readRecords(db);
      return mat?.variations.map(({ color, sizes: own }) => [
        color,
        ...own.map(({ size, stock }) => `${size} ${stock}`),
      ]);
    };
    await importFile('shop.json', JSON.stringify([MAT]));
    // Six are sold.
    await db.updateTable('variant').set({ stock: 1 }).where('size', '=', 'Standard').execute();
    const rows = ['MAT-1,Natural,Standard,', 'MAT-1,Natural,Long,9', 'MAT-1,Indigo,,'];
    await importCsv('productCode,color,size,stock', ...rows);
    const kept = [
      ['Natural', 'Standard 1', 'Long 9'],
      ['Indigo', ' 2'],
    ];
    expect(await stocks()).toEqual(kept);
    await importCsv('productCode,color,size', 'MAT-1,Natural,Standard', 'MAT-1,Natural,Long', 'MAT-1,Indigo,');
    expect(await stocks()).toEqual(kept);
    const variations = [{ color: 'Natural', sizes: [{ size: 'Long', stock: null }] }];
    await importFile('shop.json', JSON.stringify([{ productCode: 'MAT-1', variations }]));
    expect(await stocks()).toEqual([['Natural', 'Long 9']]);
    await expect(importCsv('productCode,color,size,stock', 'MAT-1,Natural,Small,')).rejects.toThrow(
      'line 2: MAT-1: variations.0.sizes.0.stock is missing',
    );
    expect(await stocks()).toEqual([['Natural', 'Long 9']]);
  });
});
