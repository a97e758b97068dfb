import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
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
  // The end of the list leads to the other categories.
  const others = within(await screen.findByRole('region', { name: 'More to look at' })).getAllByRole('link');
  expect(others.map((link) => link.getAttribute('href'))).toContain('/category-products/yoga-recovery');
  expect(others.map((link) => link.getAttribute('href'))).not.toContain('/category-products/mens-apparel');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
  await waitFor(() => expect(cards()).toHaveLength(24));
});

test('the cards stay while those of another order load', async () => {
  const { ours, close } = await openCatalogueShop();
  onTestFinished(close);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  const slow: typeof globalThis.fetch = async (input, init) => {
    if (isHeld && String(input).includes('/products?')) await released;
    return ours.fetch(input, init);
  };
  const { user, router } = await openPage('/category-products/mens-apparel', { fetch: slow });
  await screen.findByText('26 products');
  const first = () =>
    within(screen.getByRole('region', { name: 'Products' })).queryAllByRole('heading', { level: 3 })[0];
  isHeld = true;
  const scrolled = vi.spyOn(window, 'scrollTo');
  onTestFinished(() => scrolled.mockRestore());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'price-high' }));
  expect(first()?.textContent).toBe('Training Tee 1');
  release();
  await waitFor(() => expect(first()?.textContent).toBe('Training Tee 26'));
  expect(scrolled, 'the page stays where it is').not.toHaveBeenCalled();
});
