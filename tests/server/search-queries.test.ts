import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedShop } from '#server/seed/seed-shop.ts';
import { synonyms } from '#server/seed/synonyms.ts';
import { searchProducts } from '#src/domain/search.ts';
import { namesOf } from '#tests/domain/listing-fixture.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { anyQuery } from '#tests/kit/search/any-query.ts';
import { searchQueries } from '#tests/kit/search/search-queries.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';

onDatabase('what people type', (database) => {
  test('finds on the server what it finds on the device', { timeout: amount(300_000, 3_000_000) }, async () => {
    const { db } = database();
    await seedShop(db);
    const shop = openTestApp(db);
    const onServer = async (productName: string) => {
      const { json } = await shop.get('/api/productdetailbyname', { productName, fields: 'card', facets: 'no' });
      const { data, searchedFor } = json;
      return { names: namesOf(data), ...(searchedFor === undefined ? {} : { searchedFor }) };
    };
    const onDevice = async (query: string) => {
      const { products, ...rest } = await searchProducts(seedProducts, query, synonyms);
      return { names: namesOf(products), ...rest };
    };

    const found = [];
    for (const { query, top } of searchQueries) {
      const { names, ...rest } = await onServer(query);
      expect({ names, ...rest }, query).toEqual(await onDevice(query));
      found.push({ query, top: names.slice(0, Math.max(1, top.length)), ...rest });
    }
    expect(found).toEqual(searchQueries);

    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        expect(await onServer(query)).toEqual(await onDevice(query));
      }),
      // 'mass' and 'massage' are equally near. Without its first letter, 'gvyms' begins a product code.
      { numRuns: amount(30, 1_000), examples: [['masss'], ['gvyms rubber']] },
    );
  });
});
