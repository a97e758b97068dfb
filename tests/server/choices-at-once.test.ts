// Orders that sell out sizes, concurrent with each other and with an import. Each of them updates the stored choices of its
// product (migration 011).
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import type { Db } from '#server/db/schema.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import type { ProductRecordInput } from '#server/shop/product-record.ts';
import { asSource } from '#server/shop/shop-file.ts';
import { removeVerb } from '#server/shop/verbs/remove.ts';
import { listedChoices, trueChoices } from '#tests/kit/server/choices.ts';
import { makeCopy } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const TEE: ProductRecordInput = {
  ...LEGAL_FACTS,
  productCode: 'TEE',
  productName: 'Training Tee',
  category: 'Apparel',
  regularPrice: 900,
  salePrice: 700,
  gst: 5,
  variations: [
    {
      color: 'Black',
      sizes: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 1 },
      ],
    },
  ],
};

describe.skipIf(inject('postgresUrl') === null)('on PostgreSQL, at the same time', () => {
  let place: Awaited<ReturnType<typeof makeCopy>>;
  let shop: OpenDatabase;
  beforeEach(async () => {
    place = await makeCopy();
    shop = await openPostgres(place.url);
    await importShopFile(shop.db, { products: asSource([TEE]) });
  });
  afterEach(async () => {
    await shop.close();
    await place.drop();
  });
  const sellOut = (tx: Db, size: string) =>
    tx.updateTable('variant').set({ stock: 0 }).where('size', '=', size).execute();

  test('two orders for the last two sizes of a product leave none', async () => {
    const second = await shop.db.transaction().execute(async (tx) => {
      await sellOut(tx, 'S');
      const waits = shop.db.transaction().execute((other) => sellOut(other, 'M'));
      await untilWaiting(shop.db);
      return { waits };
    });
    await second.waits;
    expect(await listedChoices(shop.db)).toEqual(await trueChoices(shop.db));
  });

  test('an import waits for an order that sells out a size, and the order waits for nothing', async () => {
    const second = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('variant').select('id').orderBy('id').forUpdate().execute();
      const waits = importShopFile(shop.db, { products: asSource([{ ...TEE, productName: 'Tee' }]) });
      await untilWaiting(shop.db);
      await sellOut(tx, 'S');
      return { waits };
    });
    await second.waits;
    expect(await listedChoices(shop.db)).toEqual(await trueChoices(shop.db));
  });

  test('a removal waits for an order that sells out a size, and the order waits for nothing', async () => {
    const merchant = openMerchant(shop.db);
    const second = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('variant').select('id').orderBy('id').forUpdate().execute();
      const waits = merchant.run(removeVerb, 'TEE');
      await untilWaiting(shop.db);
      await sellOut(tx, 'S');
      return { waits };
    });
    await second.waits;
    merchant.leave();
    expect(await shop.db.selectFrom('variant').select('id').execute()).toEqual([]);
  });
});
