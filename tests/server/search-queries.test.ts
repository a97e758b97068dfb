import { expect, test } from 'vitest';
import { seedShop } from '#server/seed/seed-shop.ts';
import { synonyms } from '#server/seed/synonyms.ts';
import { searchProducts } from '#src/domain/search.ts';
import { namesOf } from '#tests/domain/listing-fixture.ts';
import { searchQueries } from '#tests/kit/search/search-queries.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { onBothDatabases } from '#tests/kit/server/databases.ts';

onBothDatabases('what people type', (database) => {
  test('finds on the server what it finds on the device', { timeout: 120_000 }, async () => {
    const { db } = database();
    await seedShop(db);
    const shop = openTestApp(db);
    const found = [];
    for (const { query, top } of searchQueries) {
      const { json } = await shop.get('/api/productdetailbyname', { productName: query, fields: 'card', facets: 'no' });
      const names = namesOf(json.data);
      expect(names, query).toEqual(namesOf((await searchProducts(seedProducts, query, synonyms)).products));
      const { searchedFor } = json;
      const ranked = { query, top: names.slice(0, Math.max(1, top.length)) };
      found.push(searchedFor === undefined ? ranked : { ...ranked, searchedFor });
    }
    expect(found).toEqual(searchQueries);
  });
});
