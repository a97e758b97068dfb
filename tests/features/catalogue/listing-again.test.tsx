import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { openCatalogueShop } from './catalogue-shop.ts';

test('a listing in another order begins with its first page again, also where the shop sends all products at once', async () => {
  const { plain, close } = await openCatalogueShop();
  onTestFinished(close);
  const { user } = await openPage('/category-products/mens-apparel', plain);
  await screen.findByText('26 products');
  const cards = () => within(screen.getByRole('region', { name: 'Products' })).getAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toHaveLength(26));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
  await waitFor(() => expect(cards()).toHaveLength(24));
});
