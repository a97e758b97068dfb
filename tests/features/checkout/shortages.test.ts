// On a backend without our order keys the checkout compares the stock itself, before it asks for the order.
import { expect, onTestFinished, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { getCart } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { combo, comboChoices, tee } from '../cart/sample-products.ts';
import { FORM, openOrderContext, type TillShop } from './checkout-shop.ts';
import { PREPAID, SHIPPING } from './open-gate.ts';

const single = (color: string, size: string) => ({ product_id: tee, color, size, isCombo: false, comboProducts: [] });
const withSizes = (sizes: { size: string; stock: number }[]): Product => ({
  ...combo,
  comboProducts: combo.comboProducts.map((member) =>
    member._id === 'tee'
      ? {
          ...member,
          colors: [
            { colorName: 'White', sizes: [{ size: 'M', stock: 1 }] },
            { colorName: 'Black', sizes },
          ],
        }
      : member,
  ),
});
const pack = (sizes: { size: string; stock: number }[]) => ({
  ...{ product_id: withSizes(sizes), color: '', size: '', isCombo: true, comboProducts: comboChoices },
});

test.each([
  ['a product has the stock of its colour and size', single('Black', 'L'), 10, 9],
  ['a combo has that of its scarcest member', pack([{ size: 'M', stock: 7 }]), 8, 7],
  [
    'a combo is limited by the chosen size alone',
    pack([
      { size: 'L', stock: 2 },
      { size: 'M', stock: 60 },
    ]),
    51,
    50,
  ],
])('%s', async (_, item, quantity, left) => {
  const canned = cannedFetch({
    'GET /get-cart': { cartItems: [{ _id: 'item-1', quantity, ...item }] },
    'GET /cod-status': { isCodEnabled: true },
    'GET /shipping-charges': { data: [SHIPPING] },
    'GET /get-discount': { data: PREPAID },
  });
  const tab = openTab(openDevice(), {
    fetch: canned.fetch,
    config: { ...readApiConfig({}), backendIdempotency: false },
  });
  onTestFinished(tab.close);
  const shortages: number[] = [];
  const context = await openOrderContext({} as TillShop, tab, {
    ask: async (differences) => {
      shortages.push(...differences.shortages.values());
      return false;
    },
  });
  const { cartItems } = await context.api.call(getCart, { query: { session_id: context.sessionId } });
  const lines = cartItems.map(toCartLine);
  await placeOrder(
    context,
    { lines, mode: 'online', shipping: SHIPPING, prepaid: PREPAID, coupon: null },
    { ...FORM, payment_mode: 'online' },
  );
  expect(shortages).toEqual([left]);
});
