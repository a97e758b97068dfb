// An import while shoppers order, which PostgreSQL allows.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { readJsonFile } from '#server/shop/json-file.ts';
import { shopId } from '#server/shop/shop-id.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const mat = (number: number) => ({
  ...LEGAL_FACTS,
  ...{ productCode: `MAT-${number}`, productName: `Mat ${number}`, category: 'Mats' },
  ...{ regularPrice: 999, salePrice: 500, gst: 12 },
  variations: [{ color: 'Natural', sizes: [{ size: 'Standard', stock: 7 }] }],
});
const variantOf = (number: number) => shopId('variant', shopId('product', `MAT-${number}`), 'Natural', 'Standard');

onDatabase('an import', (database) => {
  test('and an order of two of its products do not deadlock, whatever the order of the file', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    // More than one batch. The order locks the last one first, as its id is lower.
    const last = 300;
    const numbers = Array.from({ length: last }, (_, of) => of + 1);
    const first = numbers.find((number) => variantOf(number) > variantOf(last)) ?? 0;
    expect(first).toBeLessThan(100);
    const file = readJsonFile(JSON.stringify({ products: numbers.map(mat) }));
    await importShopFile(db, file);

    const { importing } = await db.transaction().execute(async (order) => {
      const lock = (number: number) =>
        sql`select from variant where id = ${variantOf(number)} for update`.execute(order);
      await lock(last);
      const importing = importShopFile(db, file).catch((error: Error) => error);
      await untilWaiting(db);
      await lock(first);
      return { importing };
    });
    expect(await importing).toMatchObject({ added: 0, changed: last });
  });
});
