// Commands while the shop is open, which PostgreSQL allows.
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { importShopFile } from '#server/shop/import-shop-file.ts';
import { readJsonFile } from '#server/shop/json-file.ts';
import { shopId } from '#server/shop/shop-id.ts';
import { removeVerb } from '#server/shop/verbs/remove.ts';
import { setVerb } from '#server/shop/verbs/set.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { LEGAL_FACTS } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';
import { untilWaiting } from '#tests/kit/server/until-waiting.ts';

const mat = (number: number) => ({
  ...LEGAL_FACTS,
  ...{ productCode: `MAT-${number}`, productName: `Mat ${number}`, category: 'Mats' },
  ...{ regularPrice: 999, salePrice: 500, gst: 12 },
  variations: [{ color: 'Natural', sizes: [{ size: 'Standard', stock: 7 }] }],
});
const variantOf = (number: number) => shopId('variant', shopId('product', `MAT-${number}`), 'Natural', 'Standard');

onDatabase('a command', (database) => {
  test('that imports and an order of two of its products do not deadlock, whatever the order of the file', async (context) => {
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

  test('that removes and an order of the same products do not deadlock', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    const merchant = openMerchant(db);
    onTestFinished(() => merchant.leave());
    // The order has the lower id, of the product that the table has last.
    const [low, high] = variantOf(1) < variantOf(2) ? [1, 2] : [2, 1];
    await importShopFile(db, readJsonFile(JSON.stringify({ products: [mat(high), mat(low)] })));
    const { removing } = await db.transaction().execute(async (order) => {
      const lock = (number: number) =>
        sql`select from variant where id = ${variantOf(number)} for update`.execute(order);
      await lock(low);
      const removing = merchant.run(removeVerb, `MAT-${high}`, `MAT-${low}`).catch((error: Error) => error.message);
      await untilWaiting(db);
      await lock(high);
      return { removing };
    });
    expect(await removing).toBeUndefined();
    expect(await db.selectFrom('product').select('code').execute()).toEqual([]);
  });

  test('that changes a setting keeps what another one changes in that section at the same time', async (context) => {
    context.skip(database().url === '', 'PGlite has one connection');
    const { db } = database();
    const merchant = openMerchant(db);
    onTestFinished(() => merchant.leave());
    await merchant.run(setVerb, 'shipping.type', 'flat');
    const { setting } = await db.transaction().execute(async (other) => {
      const value = JSON.stringify({ type: 'flat', amount: 75 });
      await other.updateTable('setting').set({ value }).where('key', '=', 'shipping').execute();
      const setting = merchant.run(setVerb, 'shipping.status', 'active');
      await untilWaiting(db);
      return { setting };
    });
    await setting;
    expect(await readSetting(db, 'shipping')).toMatchObject({ type: 'flat', amount: 75, status: 'active' });
  });
});
