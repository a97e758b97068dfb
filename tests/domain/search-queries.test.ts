import { expect, test } from 'vitest';
import { synonyms } from '#server/seed/synonyms.ts';
import { searchProducts } from '#src/domain/search.ts';
import { searchQueries } from '#tests/kit/search/search-queries.ts';
import { seedProducts } from '#tests/kit/search/seed-products.ts';
import { namesOf } from './listing-fixture.ts';

test.each(searchQueries)('"$query" finds $top', async ({ query, top, searchedFor }) => {
  const result = await searchProducts(seedProducts, query, synonyms);
  const names = namesOf(result.products);
  expect(names.slice(0, Math.max(1, top.length))).toEqual(top);
  expect(result.searchedFor).toBe(searchedFor);
});
