// Totals and facets stay cached while only stock and reviews change, and are recomputed when products change.
import { expect, test, vi } from 'vitest';
import { createListingFigures } from '#server/catalogue/listing-figures.ts';
import { bumpCatalogueVersion, readCatalogueVersion } from '#server/db/catalogue-version.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { formWith } from '#tests/kit/server/pictures.ts';

const database = oneDatabase();

test('an order keeps a cached figure, a changed product does not', async () => {
  const { db } = database();
  await bumpCatalogueVersion(db);
  const figures = createListingFigures();
  const count = vi.fn(async () => count.mock.calls.length);
  const ask = () => figures.get(db, 'goods', 'total', count);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  const before = await readCatalogueVersion(db);
  await bumpCatalogueVersion(db, 'stock');
  expect(await readCatalogueVersion(db)).not.toBe(before);
  expect(await ask()).toBe(1);
  await bumpCatalogueVersion(db);
  expect(await ask()).toBe(2);
});

test('a failure is not cached', async () => {
  const { db } = database();
  const figures = createListingFigures();
  await expect(figures.get(db, 'goods', 'total', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await figures.get(db, 'goods', 'total', async () => 3)).toBe(3);
});

test('the total of a listing is cached from one request to the next', async () => {
  const { db } = database();
  await putGoods(db, [{ id: 'mat' }, { id: 'rope' }]);
  const shop = openTestApp(db);
  // Another limit is another response, which is not cached itself.
  const total = async (limit: number) => (await shop.get('/api/products', { limit })).json.total;
  expect(await total(1)).toBe(2);
  await db.deleteFrom('product').where('id', '=', 'rope').execute();
  expect(await total(2)).toBe(2);
  await bumpCatalogueVersion(db);
  expect(await total(2)).toBe(1);
});

test('the filters of each search are its own', async () => {
  const { db } = database();
  await putGoods(db, [
    { id: 'mat', name: 'Yoga Mat', options: { Teal: 'M:1' } },
    { id: 'rope', name: 'Skipping Rope', options: { Red: 'M:1' } },
  ]);
  const { get } = openTestApp(db);
  const colors = async (productName: string) =>
    (await get('/api/productdetailbyname', { productName, limit: 1 })).json.facets.colors;
  expect([await colors('yoga mat'), await colors('skipping rope')]).toEqual([['Teal'], ['Red']]);
});

test('an order that sells nothing out keeps the in-stock figures', async () => {
  const { db } = database();
  await putGoods(db, [{ id: 'mat', options: { Teal: 'M:2' } }]);
  await bumpCatalogueVersion(db);
  const figures = createListingFigures();
  const count = vi.fn(async () => count.mock.calls.length);
  const ask = () => figures.get(db, 'availability', 'total', count);
  const setStock = (stock: number) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('variant').set({ stock }).where('product_id', '=', 'mat').execute();
      await bumpCatalogueVersion(tx, 'stock');
    });
  expect(await ask()).toBe(1);
  await setStock(1);
  expect(await ask()).toBe(1);
  await setStock(0);
  expect(await ask()).toBe(2);
  await setStock(0);
  expect(await ask()).toBe(2);
  await setStock(3);
  expect(await ask()).toBe(3);
  await bumpCatalogueVersion(db);
  expect(await ask()).toBe(4);
});

test('what sells out leaves the in-stock listing at once', async () => {
  const { db } = database();
  await putGoods(db, [
    { id: 'mat', options: { Teal: 'M:1' } },
    { id: 'rope', options: { Red: 'M:1' } },
  ]);
  const { get } = openTestApp(db);
  const total = async () => (await get('/api/products', { inStock: 'true', limit: 1 })).json.total;
  expect(await total()).toBe(2);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('variant').set({ stock: 0 }).where('product_id', '=', 'rope').execute();
    await bumpCatalogueVersion(tx, 'stock');
  });
  expect(await total()).toBe(1);
});

test('a review changes the order by rating at once', async () => {
  const { db } = database();
  await putGoods(db, [
    { id: 'mat', rating: [4, 1] },
    { id: 'rope', rating: [3, 1] },
  ]);
  const shop = openTestApp(db);
  const first = async () => (await shop.get('/api/products', { sort: 'rating', limit: 1 })).json.data[0]._id;
  expect(await first()).toBe('mat');
  const review = { rating: '1', name: 'A', email: 'a@example.com', comment: 'Torn.', product_id: 'mat' };
  expect((await shop.call('POST', '/api/add-review', { body: formWith(review) })).status).toBe(200);
  expect(await first()).toBe('rope');
});

test('the total of each filter is its own', async () => {
  const { db } = database();
  await putGoods(db, [
    { id: 'mat', name: 'Mat', price: 100, category: 'Yoga', origin: 'India', options: { Teal: 'M:1' } },
    { id: 'rope', name: 'Rope', price: 200, category: 'Cardio', origin: 'India', options: { Red: 'L:1' } },
    { id: 'band', name: 'Band', price: 300, category: 'Cardio', origin: 'Japan', options: { Red: 'L:1' } },
  ]);
  const { get } = openTestApp(db);
  const filters = { origin: 'India', kind: 'Yoga', color: 'Red', size: 'M', minPrice: 250, maxPrice: 350 };
  const totals: [string, number][] = [];
  for (const [name, value] of Object.entries(filters))
    totals.push([name, (await get('/api/products', { [name]: String(value), limit: 1 })).json.total]);
  expect(totals).toEqual([
    ['origin', 2],
    ['kind', 1],
    ['color', 2],
    ['size', 1],
    ['minPrice', 1],
    ['maxPrice', 3],
  ]);
  expect((await get('/api/products', { origin: 'Japan', limit: 1 })).json.total).toBe(1);
});
