// Recipe: a call of the server through its fetch handler. `onDatabase` uses PostgreSQL, and in the long run also PGlite.
import { expect, test } from 'vitest';
import { openTestApp, session } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('a product that is not sold', (database) => {
  test('is refused with its own code', async () => {
    await putGoods(database().db, SMALL_SHOP);
    const shop = openTestApp(database().db);
    const products = {
      product_id: 'no-such-tee',
      session_id: session(1),
      quantity: 1,
      price: 1,
      size: 'S',
      color: 'White',
    };
    const { status, json } = await shop.call('POST', '/api/add-cart', { body: { isCombo: false, products } });
    expect([status, json.success, json.code]).toEqual([422, false, 'unknown-product']);
  });
});
