// Recipe: a call of the server through its fetch handler. `onDatabase` runs on PostgreSQL, in the long run on PGlite too.
import { expect, test } from 'vitest';
import { openTestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('a product that is not sold', (database) => {
  test('is refused with a code of its own', async () => {
    await putGoods(database().db, SMALL_SHOP);
    const shop = openTestApp(database().db);
    const { status, json } = await shop.get('/api/productdetailbyname', { productName: 'No Such Tee' });
    expect([status, json.success, json.code]).toEqual([404, false, 'unknown-product']);
  });
});
