import { beforeEach, expect, test } from 'vitest';
import { writeSetting } from '#server/shop/write-setting.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

const GOODS = [
  { id: 'hex', name: 'Hex Dumbbell Pair', category: 'Strength Equipment', code: 'VYM-STR-101' },
  { id: 'kettle', name: 'Cast Kettlebell', category: 'Strength Equipment', code: 'VYM-STR-102' },
  { id: 'whey', name: 'Whey Protein', category: 'Supplements', brand: 'Balwan', code: 'VYM-SUP-1' },
  { id: 'bar', name: 'Protein Bar 100% Oats', category: 'Supplements', brand: 'Balwan', code: 'VYM-SUP-2' },
  { id: 'tee', name: "Men's T-Shirt", category: "Men's Apparel", code: 'VYM-MEN-1' },
  { id: 'mat', name: 'Yoga Mat', category: 'Yoga & Recovery', code: 'VYM-YOG-1' },
  { id: 'strap', name: 'Strap for a Mat', category: 'Yoga & Recovery', code: 'VYM-YOG-2' },
  { id: 'cafe', name: 'Café Shaker', category: 'Accessories', code: 'VYM-ACC-1' },
];

onDatabase('search', (database) => {
  let shop: TestApp;
  beforeEach(async () => {
    await putGoods(database().db, GOODS);
    shop = openTestApp(database().db);
  });
  const find = async (productName: string, more = {}) => {
    const { json } = await shop.get('/api/productdetailbyname', { productName, ...more });
    return json.data.map((product: { _id: string }) => product._id);
  };

  test.each([
    ['a name', 'yoga mat', ['mat', 'strap']],
    ['a short word at its start only', 'men', ['tee']],
    ['a short plural', 'mats', ['mat', 'strap']],
    ['any case and accents', 'CAFE', ['cafe']],
    ['part of a word', 'bell', ['hex', 'kettle']],
    ['a plural', 'dumbbells', ['hex']],
    ['a category', 'supplements', ['whey', 'bar']],
    ['a brand', 'balwan', ['whey', 'bar']],
    ['a code', 'VYM-STR-102', ['kettle']],
    ['a code without hyphens', 'vymstr102', ['kettle']],
    ['words of different fields', 'balwan bar', ['bar']],
    ['a hyphenated word without the hyphen', 'tshirt', ['tee']],
    ['a word without its apostrophe', 'mens', ['tee']],
    ['a wildcard of SQL', '100%', ['bar']],
    ['the other words if one does not occur', 'yoga zzzzzzz', ['mat', 'strap']],
    ['a color', 'black mat', ['mat', 'strap']],
    ['nothing if no word occurs', 'zzzzzzz', []],
    ['everything for an empty query', '  ', GOODS.map(({ id }) => id)],
    ['nothing for punctuation', '%_\\', []],
  ])('finds %s', async (_, query, ids) => {
    expect(await find(query)).toEqual(ids);
  });

  test.each([
    ['dumbell', ['hex']],
    ['dumbel', ['hex']],
    ['kettelbell', ['kettle']],
    ['protien', ['bar', 'whey']],
    ['wehy protein', ['whey']],
    ['yuga', ['mat', 'strap']],
    ['suplements', ['whey', 'bar']],
  ])('corrects "%s"', async (query, ids) => {
    expect(await find(query)).toEqual(ids);
  });

  test('does not guess words that are too different', async () => {
    expect(await find('xylophone')).toEqual([]);
  });

  test('puts a matching name before one that only contains the word', async () => {
    expect(await find('mat')).toEqual(['mat', 'strap']);
    expect(await find('protein')).toEqual(['bar', 'whey']);
  });

  test('puts the start of a name before a color that only begins with the word', async () => {
    await putGoods(database().db, [
      { id: 'slate', name: 'Slate Board', options: { Grey: 'S:1' } },
      { id: 'grip', name: 'Grip Ring' },
    ]);
    expect(await find('gr')).toEqual(['grip', 'slate']);
  });

  test('puts part of a word that was typed before part of a synonym', async () => {
    await writeSetting(database().db, 'search.synonyms', 'bell = fety');
    await putGoods(database().db, [{ id: 'pin', name: 'Safetypin' }]);
    await database().db.updateTable('product').set({ position: -1 }).where('id', '=', 'pin').execute();
    expect(await find('bell')).toEqual(['hex', 'kettle', 'pin']);
  });

  test('accepts the parameters of a listing', async () => {
    expect(await find('protein', { sort: 'newest', kind: 'Supplements', inStock: '1' })).toEqual(['whey', 'bar']);
    const { json } = await shop.get('/api/productdetailbyname', { productName: 'protein', limit: 1, fields: 'card' });
    expect(json).toMatchObject({ total: 2, facets: { kinds: ['Supplements'] } });
    expect(await find('protein', { limit: 1, cursor: json.nextCursor })).toEqual(['whey']);
  });

  test.each([
    "'; drop table product; --",
    '" or 1=1',
    '\\',
    '%'.repeat(190),
    'a '.repeat(99),
    '<script>',
    '𝒴𝑜𝑔𝒶',
    '瑜伽',
  ])('answers %j like any other', async (query) => {
    expect((await shop.get('/api/productdetailbyname', { productName: query })).status).toBe(200);
  });
});
