// The parts of an order that the confirmation and the dashboard share.
import { screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Order } from '#src/contract/order.ts';
import { GstTable } from '#src/features/orders/gst-table.tsx';
import { OrderAddresses } from '#src/features/orders/order-addresses.tsx';
import { OrderFacts } from '#src/features/orders/order-facts.tsx';
import { OrderProducts } from '#src/features/orders/order-products.tsx';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { combo, comboChoices, tee } from '../cart/sample-products.ts';

const order = v.parse(Order, {
  _id: 'abc123',
  status: 'Placed',
  createdAt: '2026-11-20T20:30:00.000Z',
  user: {
    contact_email: 'asha@example.com',
    shipping_name: 'Asha Rao',
    shipping_phone: '9876543210',
    billing_phone: '9123456780',
  },
  productData: [
    { product_id: tee, quantity: 3, color: 'Black', size: 'M' },
    { product_id: combo, quantity: 1, isCombo: true, comboProducts: comboChoices },
    // Another backend has deleted this product.
    { product_id: null, quantity: 2, color: 'Teal', size: 'Std' },
  ],
});

const textOf = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ');

test('each product has its choices, code, quantity, price and amount in its own column, as far as they are known', async () => {
  await renderShop(<OrderProducts order={order} />);
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(textOf));
  expect(cells).toEqual([
    ['Product', 'Product code', 'Quantity', 'Price', 'Amount'],
    ['Training TeeBlack · M', 'Product code TEE', 'Quantity 3', 'Price Rs. 999', 'Amount Rs. 2,997'],
    [
      'Shake & Train ComboTraining Tee: Black · MShaker Bottle: Black · 700 ml',
      'Product code ',
      'Quantity 1',
      'Price Rs. 1,180',
      'Amount Rs. 1,180',
    ],
    ['A product that is no longer soldTeal · Std', 'Product code ', 'Quantity 2', 'Price –', 'Amount –'],
  ]);
});

test('the contact email is one of the facts, and what is empty is none', async () => {
  await renderShop(<OrderFacts order={order} />);
  expect(screen.getByText('asha@example.com')).toBeTruthy();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Order ID',
    'Date',
    'Status',
    'Payment method',
    'Contact email',
  ]);
});

test('the GST table has the taxable value and the tax of each line, and their sums', async () => {
  await renderShop(<GstTable order={order} />);
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(textOf));
  expect(cells).toEqual([
    ['Product', 'GST rate', 'Taxable value', 'GST'],
    ['Training Tee', '5%', 'Rs. 2,854.28', 'Rs. 142.72'],
    ['Shake & Train Combo', '18%', 'Rs. 1,000', 'Rs. 180'],
    ['Total', 'Rs. 3,854.28', 'Rs. 322.72'],
  ]);
});

test('the GST is that of what was paid, after the coupon and the discount for paying online', async () => {
  await renderShop(<GstTable order={{ ...order, couponDiscount: 77, prepaidDiscount: 100 }} />);
  const [, taxable, gst] = [...(screen.getAllByRole('row').at(-1)?.children ?? [])].map(textOf);
  expect([taxable, gst]).toEqual(['Rs. 3,690.96', 'Rs. 309.04']);
});

test('a billing address has its own second line', async () => {
  const lines = {
    shipping_address_line2: 'Flat 4',
    billing_address_line1: '3 Hill Road',
    billing_address_line2: 'Floor 2',
  };
  await renderShop(<OrderAddresses order={{ ...order, user: { ...order.user, ...lines } }} />);
  const billing = within(screen.getByRole('region', { name: 'Billing address' })).getByRole('group').textContent;
  expect(billing).toBe('Asha Rao3 Hill RoadFloor 29123456780');
});

test('each address has its own phone number', async () => {
  await renderShop(<OrderAddresses order={order} />);
  const address = (name: string) => within(screen.getByRole('region', { name })).getByRole('group').textContent;
  expect(address('Shipping address')).toBe('Asha Rao9876543210');
  expect(address('Billing address')).toBe('Asha Rao9123456780');
});
