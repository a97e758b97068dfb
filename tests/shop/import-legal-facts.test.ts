// The facts that the law demands of each product (server/shop/legal-facts.ts): an import refuses a product without them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRecords } from '#server/shop/read-records.ts';
import { importVerb } from '#server/shop/verbs/import.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
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

describe('an import', () => {
  const database = oneDatabase();
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(() => {
    merchant = openMerchant(database().db);
  });
  afterEach(() => merchant.leave());
  const importFile = (name: string, text: string) => {
    merchant.write(name, text);
    return merchant.run(importVerb, name);
  };
  const importJson = (content: unknown) => importFile('shop.json', JSON.stringify(content, null, 1));
  const importCsv = (...lines: string[]) => importFile('shop.csv', lines.join('\n'));
  const refusal = (work: Promise<void>): Promise<string[]> =>
    work.then(
      () => ['It was imported.'],
      (error: Error) => error.message.split('\n').map((line) => line.trim()),
    );

  test('names each fact that the law demands and the file lacks, by row and field', async () => {
    const { salePrice, gst, variations, ...rest } = MAT;
    const spreadsheet = await refusal(
      importCsv(
        'productCode,productName,category,regularPrice,salePrice,gst,color,size,stock,isFood,countryOfOrigin,makerRole',
        'MAT-1,Jute Mat,Mats,999,500,5,Red,S,4,NO,India,manufacturer',
        'MAT-2,Cork Mat,Mats,999,500,5,Red,S,4,,Atlantis,farmer',
      ),
    );
    expect(spreadsheet).toEqual([
      'Nothing imported, 13 problems:',
      ...['makerName', 'makerAddress', 'netQuantity', 'packedIn', 'careContact'].map(
        (field) => `line 2: MAT-1: ${field} is missing`,
      ),
      'line 3: MAT-2: countryOfOrigin must be a country such as India, or its code IN',
      'line 3: MAT-2: makerRole must be manufacturer, packer or importer',
      ...['makerName', 'makerAddress', 'netQuantity', 'packedIn', 'careContact', 'isFood'].map(
        (field) => `line 3: MAT-2: ${field} is missing`,
      ),
    ]);
    const food = { ...rest, salePrice, gst, variations, isFood: true, ingredients: 'Oats', fssaiLicence: '123' };
    const ofFood = await refusal(importJson([food, { ...food, productCode: 'MAT-2', fssaiLicence: '0'.repeat(14) }]));
    expect(ofFood.map((line) => line.replace(/^line \d+: /, ''))).toEqual([
      'Nothing imported, 7 problems:',
      'MAT-1: fssaiLicence must be the 14 digits of the FSSAI licence',
      ...['MAT-1', 'MAT-2'].flatMap((code) =>
        ['allergens', 'nutrition', 'bestBefore'].map((field) => `${code}: ${field} is missing, and food needs it`),
      ),
    ]);
    const abroad = await refusal(importJson([{ ...MAT, countryOfOrigin: 'TW' }]));
    expect(abroad[1]).toMatch(/MAT-1: makerRole must be importer, as the product comes from another country/);
    const impossible = await refusal(importJson([{ ...MAT, netQuantity: '0 kg', packedIn: '2026-13' }]));
    expect(impossible.join(' ')).toMatch(/netQuantity must be a quantity such as .* packedIn must be a month and year/);
    expect(await readRecords(database().db)).toEqual([]);
  });

  test('takes an HSN of 4, 6 or 8 digits', async () => {
    const codes = ['5702', '570250', '57025031', '570', '57025', '5702503'];
    const mats = codes.map((hsn, at) => ({ ...MAT, productCode: `MAT-${at}`, productName: `Mat ${at}`, hsn }));
    expect((await refusal(importJson(mats))).map((line) => line.replace(/^line \d+: /, ''))).toEqual([
      'Nothing imported, 3 problems:',
      ...[3, 4, 5].map((at) => `MAT-${at}: hsn must be an HSN of 4, 6 or 8 digits`),
    ]);
  });

  test('asks for them when it changes a product from before they were asked for', async () => {
    const { db } = database();
    await importJson([MAT]);
    await db.updateTable('product').set({ country_of_origin: '', facts: '{}' }).execute();
    const lines = await refusal(importCsv('productCode,salePrice', 'MAT-1,600'));
    expect(lines.slice(1)).toEqual(Object.keys(LEGAL_FACTS).map((field) => `line 2: MAT-1: ${field} is missing`));
    await importCsv(
      ['productCode,salePrice', ...Object.keys(LEGAL_FACTS)].join(),
      ['MAT-1,600', ...Object.values(LEGAL_FACTS).map((fact) => (fact === false ? 'no' : `"${fact}"`))].join(),
    );
    expect(await readRecords(db)).toMatchObject([{ salePrice: 600, ...LEGAL_FACTS }]);
  });

  test('takes a product at its maximum retail price, and none above it', async () => {
    await importJson([{ ...MAT, regularPrice: 560 }]);
    expect(await readRecords(database().db)).toMatchObject([{ regularPrice: 560, salePrice: 500, gst: 12 }]);
    const above = await refusal(importJson([{ ...MAT, regularPrice: 559 }]));
    expect(above[1]).toMatch(/MAT-1: regularPrice must not be below salePrice plus GST/);
  });

  test('reads a country by its code or by its name in any case', async () => {
    for (const [written, country] of [
      ['in', 'India'],
      ['VIET nam', undefined],
      // Codes of ISO 3166 for what is no country.
      ['EU', undefined],
      ['United Nations', undefined],
      ['vietnam', 'Vietnam'],
    ] as const) {
      const work = importJson([{ ...MAT, countryOfOrigin: written, makerRole: 'importer' }]);
      if (country === undefined) expect((await refusal(work))[1]).toMatch(/countryOfOrigin must be a country/);
      else
        await work.then(async () =>
          expect(await readRecords(database().db)).toMatchObject([{ countryOfOrigin: country }]),
        );
    }
  });
});
