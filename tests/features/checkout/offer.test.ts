// The amount against which the shop checks a coupon, and what is said of a total that the screen could not show.
import { expect, test } from 'vitest';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { differencesOf } from '#src/features/checkout/differences.ts';
import { couponBase, type Offer } from '#src/features/checkout/offer.ts';
import { tee } from '../cart/sample-products.ts';

const options = { product_id: tee, color: 'Black', size: 'M', isCombo: false, comboProducts: [] };
/** Rs. 1,998, with a coupon that is applied already. */
const OFFER: Omit<Offer, 'mode'> = {
  lines: [toCartLine({ _id: 'item-1', quantity: 2, ...options })],
  shipping: { status: 'active', type: 'flat', amount: 50 },
  prepaid: { discountPercentage: 5, discountActive: true },
  coupon: { _id: 'c', code: 'TEN', discount: 10, discountType: 'Percentage' },
};

test.each([
  ['on delivery, products and shipping', 'cod', 2048_00],
  ['online, products alone', 'online', 1998_00],
] as const)('a coupon is checked against %s, before any discount', (_, mode, paise) => {
  expect(couponBase({ ...OFFER, mode })).toBe(paise);
});

test('a total that the screen could not show is said once, whatever the advance is', () => {
  const seen: Offer = { ...OFFER, mode: 'cod', coupon: null, shipping: null, unknown: 'failed' };
  const fresh: Offer = { ...OFFER, mode: 'cod', coupon: null, advancePercent: 10 };
  expect(differencesOf(seen, fresh)).toMatchObject({
    changes: ['The total could not be shown before. It is known now.'],
    payable: 2048_00,
    payableBefore: null,
  });
});

test('a quantity that another tab has changed is named as it is now', () => {
  const seen: Offer = { ...OFFER, mode: 'online' };
  const fresh: Offer = { ...seen, lines: [toCartLine({ _id: 'item-1', quantity: 3, ...options })] };
  expect(differencesOf(seen, fresh).changes).toEqual(['Your cart now holds 3 of Training Tee.']);
});
