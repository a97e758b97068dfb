// An export that is edited and imported again, while the shop sells.
import { expect, onTestFinished, test } from 'vitest';
import { readRecords } from '#server/shop/read-records.ts';
import { exportVerb } from '#server/shop/verbs/export.ts';
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
  function openShop() {
    const { db } = database();
    const merchant = openMerchant(db);
    onTestFinished(() => merchant.leave());
    const importFile = (name: string, content: string) => {
      merchant.write(name, content);
      return merchant.run(importVerb, name);
    };
    const importCsv = (...lines: string[]) => importFile('shop.csv', lines.join('\n'));
    const variations = async () => (await readRecords(db))[0]?.variations ?? [];
    return { db, importFile, importCsv, variations };
  }

  test('keeps what the shop has left of a size whose stock is empty, and refuses it for a size that is new', async () => {
    const { db, importFile, importCsv, variations } = openShop();
    const stocks = async () => {
      const all = await variations();
      return all.map(({ color, sizes: own }) => [color, ...own.map(({ size, stock }) => `${size} ${stock}`)]);
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
    const onlyLong = [{ color: 'Natural', sizes: [{ size: 'Long', stock: null }] }];
    await importFile('shop.json', JSON.stringify([{ productCode: 'MAT-1', variations: onlyLong }]));
    expect(await stocks()).toEqual([['Natural', 'Long 9']]);
    await expect(importCsv('productCode,color,size,stock', 'MAT-1,Natural,Small,')).rejects.toThrow(
      'line 2: MAT-1: variations.0.sizes.0.stock is missing',
    );
    expect(await stocks()).toEqual([['Natural', 'Long 9']]);
  });

  test('puts colours and sizes in the order of the last file', async () => {
    const { importFile, variations } = openShop();
    await importFile('shop.json', JSON.stringify([MAT]));
    const turned = MAT.variations.toReversed().map((one) => ({ ...one, sizes: one.sizes.toReversed() }));
    await importFile('shop.json', JSON.stringify([{ ...MAT, variations: turned }]));
    expect(await variations()).toMatchObject(turned);
  });

  test('puts new categories after the others, in the order of the file', async () => {
    const { db, importFile } = openShop();
    const named = (...categories: string[]) =>
      JSON.stringify(
        categories.map((category) => ({ ...MAT, productCode: `IN-${category}`, productName: category, category })),
      );
    await importFile('first.json', named('MATS', 'ROPES'));
    await importFile('second.json', named('BALLS', 'ROPES', 'ANKLETS'));
    const rows = await db.selectFrom('category').select(['name', 'position']).orderBy('position').execute();
    expect(rows.map(({ name, position }) => `${position} ${name}`)).toEqual([
      ...['0 MATS', '1 ROPES', '2 BALLS', '3 ANKLETS'],
    ]);
  });

  test('takes the members from a combo that becomes a product by itself', async () => {
    const { importFile } = openShop();
    const importAll = (products: object[]) => importFile('shop.json', JSON.stringify(products));
    const single = (productCode: string) => ({ ...MAT, productCode, productName: productCode });
    const members = ['MAT-1', 'MAT-2'];
    await importAll([single('MAT-1'), single('MAT-2'), { ...single('SET-1'), variations: [], comboProducts: members }]);
    expect(await database().db.selectFrom('combo_member').selectAll().execute()).toHaveLength(2);
    await importAll([{ ...single('SET-1'), comboProducts: [] }]);
    expect(await database().db.selectFrom('combo_member').selectAll().execute()).toEqual([]);
  });

  test('reads what an export wrote, also if the name of the file ends in capitals', async () => {
    const { db, importFile, variations } = openShop();
    const merchant = openMerchant(db);
    onTestFinished(() => merchant.leave());
    await importFile('SHOP.JSON', JSON.stringify([MAT]));
    await merchant.run(exportVerb, 'GOODS.CSV');
    await importFile('GOODS.CSV', merchant.read('GOODS.CSV').replace('Standard,7', 'Standard,6'));
    expect((await variations())[0]?.sizes[0]).toMatchObject({ size: 'Standard', stock: 6 });
  });

  test('carries out what changed in the colours of a product without sizes', async () => {
    const { importFile, importCsv, variations } = openShop();
    const colors = ['Black', 'Blue'].map((color) => ({ color, sizes: [{ size: '', stock: 3 }] }));
    await importFile('shop.json', JSON.stringify([{ ...MAT, variations: colors }]));
    const header = 'productCode,color,colorImage,size,stock';
    await importCsv(header, 'MAT-1,Black,media/products/black.webp,,');
    const left = [{ color: 'Black', image: 'media/products/black.webp', sizes: [{ size: '', stock: 3 }] }];
    expect(await variations()).toEqual(left);
    await expect(importCsv(header, 'MAT-1,Black,,,', 'MAT-1,Green,,,')).rejects.toThrow(
      'line 3: MAT-1: variations.1.sizes.0.stock is missing',
    );
    expect(await variations()).toEqual(left);
  });

  test('changes the photo of a product with one colour without a name', async () => {
    const { importFile, importCsv, variations } = openShop();
    const only = [{ color: '', sizes: [{ size: '', stock: 3 }] }];
    await importFile('shop.json', JSON.stringify([{ ...MAT, variations: only }]));
    await importCsv('productCode,color,colorImage,size,stock', 'MAT-1,,media/products/mat.webp,,');
    expect(await variations()).toEqual([
      { color: '', image: 'media/products/mat.webp', sizes: [{ size: '', stock: 3 }] },
    ]);
  });
});
