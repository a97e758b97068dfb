import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { openCatalogueShop } from './catalogue-shop.ts';

test('filters that are opened while the products load have their space already', async () => {
  const { ours, close } = await openCatalogueShop();
  onTestFinished(close);
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).includes('/products') ? new Promise(() => undefined) : ours.fetch(input, init);
  const { user } = await openPage('/category-products/mens-apparel', { fetch });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const price = within(sheet.getByRole('group', { name: 'Price in Rs., GST included' }));
  // A phone offers its digits.
  expect(price.getAllByRole('textbox').map((field) => field.inputMode)).toEqual(['numeric', 'numeric']);
});
