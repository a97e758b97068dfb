import { beforeEach, expect, test } from 'vitest';
import { ASHA, putCustomer, type TestCustomer } from '#tests/kit/server/accounts.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('the wishlist', (database) => {
  let shop: TestApp;
  let asha: TestCustomer;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    asha = await putCustomer(database().db);
    shop = openTestApp(database().db);
  });
  const add = (product_id: string, headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/add-wishlist', {
      body: { product_id, contact_email: ASHA },
      headers: { ...asha.headers, ...headers },
    });
  const list = async () =>
    (await shop.get('/api/get-wishlist', { contact_email: ASHA }, asha.headers)).json.wishlistItems;
  const remove = (wishlist_item_id: string, headers: Record<string, string> = {}) =>
    shop.call('DELETE', '/api/delete-wishlist', {
      query: { contact_email: ASHA, wishlist_item_id },
      headers: { ...asha.headers, ...headers },
    });

  test('returns its items in order, with the product as a card shows it', async () => {
    expect(await list()).toEqual([]);
    const { json } = await add('mat');
    await add('tee');
    const items = await list();
    expect(items[0]).toEqual(json.data);
    expect(items.map((item: { product_id: { _id: string } }) => item.product_id._id)).toEqual(['mat', 'tee']);
    expect(items[1].product_id).toMatchObject({ productName: 'Training Tee', salePrice: 699 });
  });

  test('holds a product once, even after repeated and concurrent adds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('tee')));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.data?._id}`)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('remembers the price at the first add: what was raised and then reduced is no lower price', async () => {
    const { db } = database();
    const told = () => db.selectFrom('wishlist_item').select('told_price_paise').execute();
    await add('tee');
    const first = await told();
    await db.updateTable('product').set({ price_paise: 999_900 }).where('id', '=', 'tee').execute();
    await add('tee');
    expect(await told()).toEqual(first);
  });

  test('removes an item once', async () => {
    const { json } = await add('tee');
    expect((await remove(json.data._id)).json).toEqual({ success: true, message: 'Item deleted successfully' });
    expect((await remove(json.data._id)).json.code).toBe('unknown-item');
    expect(await list()).toEqual([]);
  });

  test('repeats an answer under the same key and does nothing twice', async () => {
    const key = { 'idempotency-key': '"op-1#0"' };
    const first = await add('tee', key);
    await remove(first.json.data._id, { 'idempotency-key': '"op-2#0"' });
    const again = await add('tee', key);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect(await list()).toEqual([]);
  });

  test('holds at most 500 products; one that is there already is returned', async () => {
    const ids = Array.from({ length: 500 }, (_, at) => `p${at}`);
    await putGoods(
      database().db,
      ids.map((id) => ({ id, category: 'Yoga' })),
    );
    const rows = ids.map((id) => ({ id: `w-${id}`, customer_id: asha.id, product_id: id, told_price_paise: 1 }));
    await database().db.insertInto('wishlist_item').values(rows).execute();
    const { status, json } = await add('tee');
    expect([status, json.code]).toEqual([409, 'wishlist-full']);
    expect((await add('p7')).json.data._id).toBe('w-p7');
  });

  test('refuses a product that is not sold', async () => {
    const { status, json } = await add('gone');
    expect([status, json.code]).toEqual([422, 'unknown-product']);
  });

  test('loses a product that leaves the shop', async () => {
    await add('tee');
    await database().db.deleteFrom('product').where('id', '=', 'duo').execute();
    await database().db.deleteFrom('product').where('id', '=', 'tee').execute();
    expect(await list()).toEqual([]);
  });

  test('changes its ETag when it changes', async () => {
    const read = (tag = '') =>
      shop.get('/api/get-wishlist', { contact_email: ASHA }, { ...asha.headers, 'if-none-match': tag });
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read(tag)).status).toBe(304);
    await add('tee');
    const after = await read(tag);
    expect([after.status, after.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });
});
