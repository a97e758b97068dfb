// The listing in SQL against the same rules in src/domain/listing.ts, and paging against the whole list.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Facets, Product } from '#src/contract/product.ts';
import { SORTS } from '#src/contract/sorts.ts';
import { facetsOf, filterProducts, productsInScope, sortProducts } from '#src/domain/listing.ts';
import { openTestApp, type TestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { type GoodsDraft, putGoods } from '#tests/kit/server/goods.ts';

const CATEGORIES = ["Men's Apparel", 'Yoga & Recovery', 'Strength Equipment'];
const OPTIONS: Record<string, string>[] = [
  { Black: 'S:2 M:0', White: 'M:4' },
  { black: '5KG:0 10KG:0' },
  { Teal: 'One:3', Black: 'One:0' },
  { White: 'XL:1 L:1 S:1' },
];

/** 30 products, some with equal prices, ratings and dates, and four combos. */
const GOODS: GoodsDraft[] = Array.from({ length: 30 }, (_, index) => ({
  id: `p${index}`,
  category: CATEGORIES[index % 3] ?? '',
  price: 100 + (index % 7) * 50,
  gst: [5, 12, 18][index % 3] ?? 0,
  bestSeller: index % 4 === 0,
  origin: ['India', 'China', '', 'Côte d’Ivoire', 'Taiwan'][index % 5] ?? '',
  options: OPTIONS[index % 4] ?? {},
  rating: [(index % 5) * (index % 3), index % 3] as const,
  createdAt: `2026-01-${String(1 + (index % 9)).padStart(2, '0')}T00:00:00.123Z`,
}));
const COMBOS: GoodsDraft[] = [
  { id: 'c1', category: 'Combos', members: ['p0', 'p3'] },
  { id: 'c2', category: 'Combos', members: ['p1', 'p0'], bestSeller: true },
  { id: 'c3', category: CATEGORIES[0] ?? '', members: ['p2', 'p6', 'p4'], rating: [9, 2] },
  { id: 'c4', category: 'Combos', members: ['p5', 'p9'] },
];

/** If a name has two spellings, either may show. Categories come in shop order or in list order. */
const anySpelling = ({ colors, kinds, ...rest }: Facets) => ({
  ...rest,
  colors: colors.map((color) => color.toLowerCase()),
  kinds: kinds.toSorted(),
});

onDatabase('a listing', (database) => {
  let shop: TestApp;
  let whole: Product[];
  beforeEach(async () => {
    await putGoods(database().db, [...GOODS, ...COMBOS]);
    shop = openTestApp(database().db);
    whole = (await shop.get('/api/products')).json.data;
  });
  const list = async (query: Record<string, string | number>): Promise<Product[]> =>
    (await shop.get('/api/products', { fields: 'card', ...query })).json.data;
  const ids = (products: readonly Product[]) => products.map((product) => product._id);

  test('without parameters is the whole shop in shop order', () => {
    expect(ids(whole)).toEqual([...GOODS, ...COMBOS].map(({ id }) => id));
  });

  test('of two spellings of a colour offers the capitalised one, which finds both', async () => {
    const { json } = await shop.get('/api/products', { limit: 1 });
    expect(json.facets.colors).toEqual(['Black', 'Teal', 'White']);
    const found = await list({ color: 'Black' });
    expect(ids(found)).toEqual(expect.arrayContaining(['p0', 'p1']));
  });

  test.each(SORTS)('in pages equals the list in one, sorted by %s', async (sort) => {
    const inOne = ids(await list({ sort }));
    expect(inOne).toHaveLength(34);
    for (const limit of [1, 7, 34, 200]) {
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { json } = await shop.get('/api/products', { sort, limit, fields: 'card', ...(cursor && { cursor }) });
        paged.push(...ids(json.data));
        expect(json.total).toBe(34);
        cursor = json.nextCursor;
      }
      expect(paged).toEqual(inOne);
    }
  });

  test.each(SORTS.filter((sort) => sort !== 'newest'))('sorts by %s as the page does', async (sort) => {
    expect(ids(await list({ sort }))).toEqual(ids(sortProducts(whole, sort)));
  });

  test('has no choices where nothing can be chosen', async () => {
    const { json } = await shop.get('/api/products', { limit: 2, facets: 'no' });
    expect(json).toMatchObject({ total: 34, nextCursor: expect.any(String) });
    expect(json).not.toHaveProperty('facets');
  });

  test('puts the newest first', async () => {
    const dates = new Map(GOODS.map(({ id, createdAt }) => [id, createdAt ?? '']));
    const shown = ids(await list({ sort: 'newest' })).flatMap((id) => dates.get(id) ?? []);
    expect(shown).toEqual(shown.toSorted().reverse());
  });

  test('filters like the page, in any combination', async () => {
    // With many filters at once nothing would be left.
    const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
    const asked = fc.record({
      category: maybe('yoga-recovery', "Men's Apparel", 'combos', 'none'),
      bestSeller: maybe('yes' as const),
      minPrice: maybe(0, 105, 168, 236),
      maxPrice: maybe(105, 168, 236, 999_999_99),
      color: maybe('black', 'White', 'teal', 'Pink'),
      size: maybe('S', 'm', '5kg', 'One'),
      kind: maybe('combos', "men's apparel"),
      origin: maybe('india', 'Taiwan', 'Côte d’Ivoire', 'Nowhere'),
      inStock: maybe('1', 'no'),
      sort: maybe(...SORTS.filter((sort) => sort !== 'newest')),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        const sent = Object.entries(query).filter(([, value]) => value !== undefined);
        const { json } = await shop.get('/api/products', Object.fromEntries(sent) as Record<string, string>);
        const scope = productsInScope(whole, { category: query.category, bestSeller: query.bestSeller === 'yes' });
        const filter = { ...query, inStock: query.inStock === '1' };
        const expected = sortProducts(filterProducts(scope, filter), query.sort ?? 'featured');
        expect(ids(json.data)).toEqual(ids(expected));
        expect(json.total).toBe(expected.length);
        expect(anySpelling(json.facets)).toEqual(anySpelling(facetsOf(scope)));
      }),
      { numRuns: 60 },
    );
  });

  test('shows each product once when several have the same place', async () => {
    await database().db.updateTable('product').set({ position: 1 }).execute();
    const first = (await shop.get('/api/products', { limit: 20 })).json;
    const second = (await shop.get('/api/products', { limit: 200, cursor: first.nextCursor })).json;
    expect(ids([...first.data, ...second.data])).toEqual(ids(whole).toSorted());
  });

  test('continues where it stopped when products are added in between', async () => {
    const first = (await shop.get('/api/products', { limit: 10 })).json;
    await database().db.updateTable('product').set({ position: -1 }).where('id', '=', 'p20').execute();
    const second = (await shop.get('/api/products', { limit: 200, cursor: first.nextCursor })).json;
    expect(ids([...first.data, ...second.data])).toEqual(ids(whole).filter((id) => id !== 'p20'));
  });

  describe('refuses a cursor', () => {
    test.each([
      ['of another sort', 'price-low'],
      ['that is none', undefined],
    ])('%s', async (_, sort) => {
      const { json } = await shop.get('/api/products', { sort: 'price-high', limit: 1 });
      const cursor = sort ? json.nextCursor : Buffer.from('["featured",1e999,"x"]').toString('base64url');
      const answer = await shop.get('/api/products', { limit: 1, cursor, ...(sort && { sort }) });
      expect([answer.status, answer.json.errors[0].path]).toEqual([400, 'cursor']);
    });

    test.each([
      'x',
      '[]',
      'null',
      '["featured"]',
      '["featured","1","p1"]',
      '["featured",1,"p1",1]',
      '["featured",1,"\\u0000"]',
      '{"0":"featured"}',
    ])('%s', async (text) => {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await shop.get('/api/products', { cursor })).status).toBe(400);
    });
  });

  test('omits from a card what only the product page shows', async () => {
    const [card] = await list({ limit: 1 });
    expect(card).not.toHaveProperty('description');
    expect(card).not.toHaveProperty('reviews');
    expect(card).not.toHaveProperty('facts');
    expect(card).toHaveProperty('countryOfOrigin', 'India');
    expect(whole[0]).toMatchObject({ description: '<p>Good.</p>', reviews: [], additionalImages: [], faqs: [] });
  });
});
