import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Category } from '#src/contract/category.ts';
import { findCategory } from '#src/features/catalogue/category-title.ts';
import { useCategoryName } from '#src/features/catalogue/use-category-name.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

const apparel = { _id: 'c1', categoryName: "Men's Apparel" } as Category;

test.each(['mens-apparel', 'Mens-Apparel', "men's-apparel"])('a category is found at the address %s', (slug) => {
  expect(findCategory([apparel], slug)).toBe(apparel);
});

function Name() {
  return <p>{useCategoryName('mens-apparel') ?? 'not known'}</p>;
}

test('a part of a page that shows the name of a category does not ask the shop for it', async () => {
  const canned = cannedFetch({ 'GET /get-categories': { data: [apparel] } });
  await renderShop(<Name />, canned);
  await screen.findByText('not known');
  expect(canned.calls).not.toContain('GET /get-categories');
});
