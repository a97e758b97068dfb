import { expect, test } from 'vitest';
import { shippingNote } from '#src/features/cart/cart-summary.tsx';

const active = { status: 'active', type: 'flat', amount: 50 } as const;

test.each([
  ['no setting', null, 'Free on every order.'],
  ['a setting that is off', { ...active, status: 'inactive' }, 'Free on every order.'],
  ['an amount of 0', { ...active, amount: 0 }, 'Free on every order.'],
  ['a flat amount', active, 'Free when you pay online. Cash on delivery adds Rs.\u00a050 at checkout.'],
  [
    'a percentage',
    { ...active, type: 'percent', amount: 2 } as const,
    'Free when you pay online. Cash on delivery adds 2% (Rs.\u00a025) at checkout.',
  ],
])('with %s the cart says when shipping applies and how much', (_name, setting, expected) => {
  expect(shippingNote(setting, 125_000)).toBe(expected);
});
