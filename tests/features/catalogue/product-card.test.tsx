import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProductCard } from '#src/features/catalogue/product-card.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

const soldOut = tee.variations.map((one) => ({ ...one, sizes: one.sizes.map(({ size }) => ({ size, stock: 0 })) }));

test('nothing on a card covers the picture', async () => {
  await renderShop(<ProductCard product={{ ...tee, bestSeller: 'yes', ratingAverage: 4.5, ratingCount: 12 }} />);
  const card = screen.getByRole('article');
  expect(card.querySelector('img')?.parentElement?.children).toHaveLength(1);
  for (const text of ['Best seller', '33% off', '4.5', '(12)']) expect(within(card).getByText(text)).toBeTruthy();
  expect(within(card).getAllByRole('button')).toHaveLength(2);
  // The style sheet draws the heart of a card.
  expect(
    within(card)
      .getByRole('button', { name: /wishlist/i })
      .querySelector('svg'),
  ).toBeNull();
});

test('the card of a product that is nearly sold out says how many pieces are left', async () => {
  const [, navy] = tee.variations;
  await renderShop(<ProductCard product={{ ...tee, variations: navy ? [navy] : [] }} />);
  expect(screen.getByText('Only 3 left')).toBeTruthy();
});

test('the card of a sold-out product says so and has a pale picture', async () => {
  await renderShop(<ProductCard product={{ ...tee, variations: soldOut }} />);
  const card = screen.getByRole('article');
  expect(within(card).getByText('Sold out')).toBeTruthy();
  expect(card.classList).toContain('is-sold-out');
});
