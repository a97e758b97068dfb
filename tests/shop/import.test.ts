import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';
import { allProducts } from '#server/seed/all-products.ts';
import { seedShop } from '#server/seed/seed-shop.ts';
import { banners } from '#server/seed/site.ts';
import { stores } from '#server/seed/stores.ts';
import { readRecords } from '#server/shop/read-records.ts';
import { exportVerb } from '#server/shop/verbs/export.ts';
import { importVerb } from '#server/shop/verbs/import.ts';
import { onDatabase, oneDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

const MAT = {
  ...LEGAL_FACTS,
  productCode: 'MAT-1',
  productName: 'Jute Mat',
  category: 'Mats',
  regularPrice: 999,
  salePrice: 500,
  gst: 12,
  variations: [{ color: 'Natural', sizes: [{ size: 'Standard', stock: 7 }] }],
};

let merchant: ReturnType<typeof openMerchant>;
const useMerchant = (database: () => { db: Db }) => {
  beforeEach(() => {
    merchant = openMerchant(database().db);
  });
  afterEach(() => merchant.leave());
};
const importJson = (content: unknown) => {
  merchant.write('shop.json', JSON.stringify(content, null, 1));
  return merchant.run(importVerb, 'shop.json');
};
const importCsv = (...lines: string[]) => {
  merchant.write('shop.csv', lines.join('\n'));
  return merchant.run(importVerb, 'shop.csv');
};
/** With a column for each fact that the law demands, so that a test may be about others. */
const importLawfulCsv = (header = '', ...rows: string[]) => {
  const facts = Object.values(LEGAL_FACTS).map((fact) => (fact === false ? 'no' : `"${fact}"`));
  return importCsv([header, ...Object.keys(LEGAL_FACTS)].join(), ...rows.map((row) => [row, ...facts].join()));
};
const refusal = (work: Promise<void>): Promise<string[]> =>
  work.then(
    () => ['It was imported.'],
    (error: Error) => error.message.split('\n').map((line) => line.trim()),
  );

onDatabase('export and import', (database) => {
  useMerchant(database);
  const emptyShop = async () => {
    for (const table of ['product', 'category', 'banner', 'store'] as const)
      await database().db.deleteFrom(table).execute();
  };

  test('copy the whole catalogue to an empty shop as JSON', async () => {
    await seedShop(database().db);
    await merchant.run(exportVerb, 'one.json');
    const products = allProducts.map(({ description: _, reviews: __, ...fields }) => fields);
    expect(JSON.parse(merchant.read('one.json'))).toMatchObject({ products, banners, stores });
    await emptyShop();
    await merchant.run(importVerb, 'one.json');
    await merchant.run(exportVerb, 'two.json');
    expect(merchant.read('two.json')).toBe(merchant.read('one.json'));
    expect(merchant.said).toContain('Imported one.json: 37 new, 0 changed.');
  });

  test('copy what a spreadsheet can hold to an empty shop as CSV', async () => {
    await seedShop(database().db);
    await merchant.run(exportVerb, 'one.csv');
    await emptyShop();
    await merchant.run(importVerb, 'one.csv');
    await merchant.run(exportVerb, 'two.csv');
    expect(merchant.read('two.csv')).toBe(merchant.read('one.csv'));
  });

  test('change nothing if nothing differs', async () => {
    const { db } = database();
    await seedShop(db);
    const everything = async () => ({
      products: await db.selectFrom('product').selectAll().orderBy('id').execute(),
      variants: await db.selectFrom('variant').selectAll().orderBy('id').execute(),
      members: await db.selectFrom('combo_member').selectAll().orderBy('combo_id').orderBy('position').execute(),
      reviews: await db.selectFrom('review').selectAll().orderBy('id').execute(),
    });
    const before = await everything();
    await merchant.run(exportVerb, 'all.json');
    await merchant.run(importVerb, 'all.json');
    await merchant.run(exportVerb, 'all.csv');
    await merchant.run(importVerb, 'all.csv');
    expect(await everything()).toEqual(before);
  });
});

describe('an import', () => {
  const database = oneDatabase();
  useMerchant(database);

  test('changes only the fields in the file, and the caches are asked anew', async () => {
    await importJson([{ ...MAT, description: '<p>Woven.</p>' }]);
    const before = await readCatalogueVersion(database().db, 'goods');
    await importCsv('productCode,salePrice', 'MAT-1,600');
    expect(await readCatalogueVersion(database().db, 'goods')).not.toBe(before);
    expect(await readRecords(database().db)).toMatchObject([
      { productName: 'Jute Mat', salePrice: 600, description: '<p>Woven.</p>', variations: MAT.variations },
    ]);
  });

  test('takes a size guide, from a spreadsheet too, and refuses a line that is no measurement', async () => {
    const sizeGuide = 'Length: Long = 183 cm, Short = 173 cm\nWidth: Long = 61 cm';
    await importJson([{ ...MAT, sizeGuide }]);
    await importCsv('productCode,sizeGuide', '"MAT-1","Length: Long = 200 cm\nWidth: Long = 66 cm"');
    const [mat] = await readRecords(database().db);
    expect(mat?.sizeGuide).toBe('Length: Long = 200 cm\nWidth: Long = 66 cm');
    await expect(importJson([{ ...MAT, sizeGuide: 'Length: long' }])).rejects.toThrow(/sizeGuide/);
  });

  test('replaces colours and sizes if the file has them', async () => {
    await importJson([MAT]);
    await importCsv('productCode,color,size,stock', 'MAT-1,Natural,Long,3', 'MAT-1,Indigo,Standard,1');
    const [mat] = await readRecords(database().db);
    expect(mat?.variations).toEqual([
      { color: 'Natural', image: '', sizes: [{ size: 'Long', stock: 3 }] },
      { color: 'Indigo', image: '', sizes: [{ size: 'Standard', stock: 1 }] },
    ]);
  });

  test('sanitizes descriptions and keeps reviews that shoppers have written since', async () => {
    const review = { name: 'Asha', rating: 5, comment: 'Good', createdAt: '2026-01-01T00:00:00.000Z' };
    await importJson([{ ...MAT, description: '<p onclick="x">Hi<script>1</script></p>', reviews: [review] }]);
    await importJson([{ ...MAT, reviews: [{ ...review, name: 'Binod', rating: 2 }] }]);
    await importJson([{ ...MAT, reviews: [review] }]);
    const [mat] = await readRecords(database().db);
    expect(mat?.description).toBe('<p>Hi</p>');
    expect(mat?.reviews.map(({ name }) => name).sort()).toEqual(['Asha', 'Binod']);
    const row = await database().db.selectFrom('product').select(['rating_sum', 'rating_count']).executeTakeFirst();
    expect(row).toEqual({ rating_sum: 7, rating_count: 2 });
  });

  test('puts categories, banners and stores in the order of the file', async () => {
    await importJson([MAT]);
    await importJson({
      categories: ['Blocks', 'Mats'],
      banners: [{ bannerImg: 'media/banners/one.webp', heading: 'New', linkTo: '/best-seller' }],
      stores: [
        {
          storeName: 'A',
          state: 'Goa',
          city: 'Panaji',
          address: '1 Rua',
          contactNumber: '+91 832 000 0001',
          timing: 'Daily',
        },
      ],
    });
    await merchant.run(exportVerb, 'all.json');
    const all = JSON.parse(merchant.read('all.json'));
    expect(all.categories).toEqual(['Blocks', 'Mats']);
    expect(all.banners[0].linkTo).toBe('/best-seller');
    expect(all.stores[0].city).toBe('Panaji');
    // Those that a file leaves out follow.
    await importJson({ categories: ['Ropes', 'Bands'] });
    await merchant.run(exportVerb, 'all.json');
    expect(JSON.parse(merchant.read('all.json')).categories).toEqual(['Ropes', 'Bands', 'Blocks', 'Mats']);
  });

  test('lists every bad line of a spreadsheet and changes nothing', async () => {
    const header = 'productCode,productName,category,regularPrice,salePrice,gst,color,size,stock';
    const lines = await refusal(
      importLawfulCsv(
        header,
        'GOOD-1,Good Mat,Mats,999,500,12,Red,S,4',
        'BAD-1,,Mats,999,500,12,Red,S,4',
        'BAD-2,Second,Mats,cheap,499.999,12,Red,S,4',
        'BAD-3,Third,Mats,999,500,12,Red,S,-1',
        'BAD-3,Other,,,,,Red,S,2',
        'BAD-4,Good Mat,Mats,999,500,12,Red,S,4',
        'BAD-5,Fifth,Mats,999,990,12,Red,S,4',
        'BAD-6,Sixth,Mats,999,500,12,,,',
      ),
    );
    expect(lines).toEqual([
      'Nothing imported, 9 problems:',
      'line 3: BAD-1: productName is missing',
      'line 4: BAD-2: regularPrice must be a number of rupees',
      'line 4: BAD-2: salePrice must not have more than two decimals',
      'line 5: BAD-3: variations.0.sizes.0.stock must not be below 0',
      'line 5: BAD-3: variations.0.sizes names a size twice',
      'line 6: productName differs from line 5, though productCode is the same',
      'line 7: BAD-4: productName is already on line 2',
      'line 8: BAD-5: regularPrice must not be below salePrice plus GST',
      'line 9: BAD-6: variations a product needs colours and sizes, or else the codes of its combo members, not both',
    ]);
    expect(await readRecords(database().db)).toEqual([]);
    expect(await database().db.selectFrom('category').selectAll().execute()).toEqual([]);
  });

  test('lists every bad record of a JSON file with its line and changes nothing', async () => {
    await importJson([MAT]);
    const lines = await refusal(
      importJson({
        products: [
          { ...MAT, productCode: 'NEW-1' },
          { ...MAT, productCode: 'mat 2', productName: 'Mat 2' },
          {
            ...MAT,
            productCode: 'SET-1',
            productName: 'Set',
            variations: [],
            comboProducts: ['MAT-1', 'MAT-9', 'SET-2'],
          },
          { ...MAT, productCode: 'SET-2', productName: 'Pair', variations: [], comboProducts: ['MAT-1'] },
          { ...MAT, productCode: 'MAT-3', productName: 'Mat 3', colour: 'Red', productImage: '../etc/passwd.png' },
        ],
        stores: [{ storeName: 'No address' }],
      }),
    );
    expect(lines[0]).toMatch(/^Nothing imported, \d+ problems:$/);
    expect(lines.join('\n')).toMatch(/line 3: NEW-1: productName belongs to MAT-1 already/);
    expect(lines.join('\n')).toMatch(/: mat 2: productCode must be 3 to 40 capital letters, digits and hyphens/);
    expect(lines.join('\n')).toMatch(/: SET-1: member MAT-9 is not a product/);
    expect(lines.join('\n')).toMatch(/: SET-1: member SET-2 is itself a combo/);
    expect(lines.join('\n')).toMatch(/: MAT-3: colour is not a field of a product/);
    expect(lines.join('\n')).toMatch(/: MAT-3: productImage must be a picture such as/);
    expect(lines.join('\n')).toMatch(/address is missing/);
    expect(await readRecords(database().db)).toHaveLength(1);
  });

  test('refuses a combo as a member of a combo', async () => {
    const single = (productCode: string) => ({ ...MAT, productCode, productName: productCode });
    const combo = { ...single('SET-1'), variations: [], comboProducts: ['MAT-1', 'MAT-2'] };
    await importJson([single('MAT-1'), single('MAT-2'), single('MAT-3'), combo]);
    const lines = await refusal(importJson([{ productCode: 'MAT-1', variations: [], comboProducts: ['MAT-3'] }]));
    expect(lines[1]).toContain('MAT-1: cannot be a combo, being a member of SET-1');
  });

  test('says in one sentence what is wrong with the file itself', async () => {
    expect(await refusal(merchant.run(importVerb))).toEqual(['Give the file to import.']);
    expect(await refusal(merchant.run(importVerb, 'a.txt'))).toEqual(['The file must end in .json or .csv.']);
    expect(await refusal(merchant.run(importVerb, 'none.csv'))).toEqual([
      'none.csv cannot be read: there is no such file or folder.',
    ]);
    expect(await refusal(importCsv(''))).toEqual(['The file is empty.']);
    expect((await refusal(importCsv('productCode,price')))[0]).toMatch(/^The file has a column "price"; it may have /);
    expect(await refusal(importCsv('salePrice'))).toEqual(['The file has no column productCode.']);
  });
});
