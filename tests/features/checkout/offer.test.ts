// The amount against which the shop checks a coupon.
import { expect, test } from 'vitest';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
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
