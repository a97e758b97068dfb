import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeProduct } from '#server/shop/many-products/make-product.ts';
import { seedManyProducts } from '#server/shop/many-products/seed-many-products.ts';
import { ProductRecord } from '#server/shop/product-record.ts';
import { readRecords } from '#server/shop/read-records.ts';
import { seedVerb } from '#server/shop/verbs/seed.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';

const many = Array.from({ length: 20_000 }, (_, number) => makeProduct(number));

describe('generated products', () => {
  test('all have their own code and name', () => {
    expect(new Set(many.map(({ productCode }) => productCode)).size).toBe(many.length);
    expect(new Set(many.map(({ productName }) => productName)).size).toBe(many.length);
  });

  test('can be imported, with photos that exist', () => {
    for (const product of many.slice(0, 500)) {
      const record = v.parse(ProductRecord, product);
      for (const path of [record.productImage, ...record.variations.map(({ image }) => image)])
        expect(existsSync(join(projectFolder, path.replace(/^media/, 'server/seed/photos'))), path).toBe(true);
    }
  });

  test('are the same every time', () => {
    expect(makeProduct(1234)).toEqual(many[1234]);
  });

  test('are partly sold out, partly reviewed, partly best sellers', () => {
    const share = (is: (product: (typeof many)[number]) => boolean) => many.filter(is).length / many.length;
    expect(share(({ bestSeller }) => bestSeller === true)).toBeCloseTo(0.02, 2);
    expect(share(({ reviews = [] }) => reviews.length > 0)).toBeCloseTo(0.5, 1);
    expect(
      share(({ variations = [] }) => variations.some(({ sizes }) => sizes.some(({ stock }) => stock === 0))),
    ).toBeGreaterThan(0.2);
  });
});

describe('seed --products', () => {
  const database = oneDatabase();

  test('fills the shop, prints its progress, and adds nothing when repeated', async () => {
    const merchant = openMerchant(database().db);
    await merchant.run(seedVerb, '--products', '501');
    expect(merchant.said.slice(0, 2)).toEqual(['    500 of 501 products', '    501 of 501 products']);
    const first = await readRecords(database().db);
    expect(first).toHaveLength(501);
    await seedManyProducts(database().db, 501);
    expect(await readRecords(database().db)).toEqual(first);
    merchant.leave();
  });

  test('requires the number', async () => {
    const merchant = openMerchant(database().db);
    await expect(merchant.run(seedVerb, '--products', '0')).rejects.toThrow(/^Give a number/);
    await expect(merchant.run(seedVerb)).rejects.toThrow(/^Give a number/);
    merchant.leave();
  });
});
