import { screen } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CartItem } from '#src/contract/cart.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { OrderSummary } from '#src/features/checkout/order-summary.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from '../cart/sample-products.ts';

test('a line that has run out says so beside the form, and one of which few are left does not alarm', async () => {
  const lines = ['M', 'L'].map((size) =>
    toCartLine(v.parse(CartItem, { _id: size, product_id: tee, quantity: 1, color: 'Navy', size })),
  );
  const offer = { lines, mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  await renderShop(<OrderSummary offer={offer} buyer={null} />);
  expect(screen.getAllByText(/^(Out of stock|Only \d left)/).map(({ textContent }) => textContent)).toEqual([
    'Out of stock',
  ]);
});

test('a line has the picture of its colour, its quantity and the price of all its pieces', async () => {
  const line = toCartLine(v.parse(CartItem, { _id: 'l', product_id: tee, quantity: 3, color: 'Navy', size: 'L' }));
  const offer = { lines: [line], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  const { container } = await renderShop(<OrderSummary offer={offer} buyer={null} />);
  expect(container.querySelector('img')?.src).toContain('training-tee--navy');
  const text = screen.getByRole('listitem').textContent?.replaceAll('\u00a0', ' ');
  expect(text).toBe('Training TeeNavy · LQuantity 3Rs. 2,997');
});

test('the cart can be edited from the summary, on a wide screen and on a phone', async () => {
  const offer = { lines: [], mode: 'online', shipping: null, prepaid: null, coupon: null } as const;
  await renderShop(<OrderSummary offer={offer} buyer={null} />);
  const links = screen.getAllByRole('link', { name: 'Edit cart' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cart', '/cart']);
});
