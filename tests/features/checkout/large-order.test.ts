// A cart with as many lines as the shop takes, of products with many options, is ordered: the body of /create-order stays below
// the limit of our server.
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { JSON_LIMIT } from '#server/http/read-body.ts';
import type { Product } from '#src/contract/product.ts';
import { toCartLine } from '#src/features/cart/to-cart-line.ts';
import type { Offer } from '#src/features/checkout/offer.ts';
import { placeOrder } from '#src/features/checkout/place-order.ts';
import { orderBody } from '#src/features/checkout/send-order.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { combo, comboChoices, tee } from '../cart/sample-products.ts';
import { FORM, openCheckoutShop, openOrderContext, type TillShop } from './checkout-shop.ts';

/** The most of a cart. */
const LINES = 200;
const COLORS = ['Black', 'White', 'Teal', 'Burgundy', 'Forest Green', 'Off White', 'Charcoal Grey', 'Midnight Navy'];
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'];
const PLACES = COLORS.flatMap((color) => SIZES.map((size) => ({ color, size })));
const NAME = "Men's Moisture-Wicking Performance Training Tee with Reflective Piping, No.";

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
  const stocked = SIZES.map((size) => `${size}:9`).join(' ');
  const options = Object.fromEntries(COLORS.map((color) => [color, stocked]));
  await putGoods(
    shop.db,
    [1, 2, 3, 4].map((n) => ({ id: `large-${n}`, name: `${NAME} ${n}`, gst: 5, options })),
  );
});
afterAll(() => shop.close());
afterEach(async () => expect(await shop.mistakes()).toEqual([]));

const offerOf = (lines: Offer['lines']): Offer => ({
  ...{ lines, mode: 'online', shipping: null, prepaid: null, coupon: null },
});
const bodyOf = (lines: Offer['lines']) =>
  orderBody(offerOf(lines), { ...FORM, payment_mode: 'online' }, 's'.repeat(32));
const lineOf = (product: Product, color: string, size: string) =>
  toCartLine({ ...{ _id: 'item', product_id: product, quantity: 1, color, size, isCombo: false }, comboProducts: [] });

/** With all that a backend may say of a product, and the longest name and picture of an import. */
const largest: Product = {
  ...tee,
  productName: 'x'.repeat(200),
  productImage: `/media/${'x'.repeat(190)}`,
  variations: COLORS.map((color) => ({
    ...{ color, image: `/media/products/training-tee--${color}.webp` },
    sizes: SIZES.map((size) => ({ size, stock: 9 })),
  })),
  blurColors: Object.fromEntries(COLORS.map((color) => [`/media/${color}.webp`, '#3a3632,#8c7b6a,#7d8a94'])),
  sizeGuide: 'x'.repeat(2_000),
  description: 'x'.repeat(20_000),
};

test('an order of 200 lines with 8 colours and 8 sizes each stays below the limit of a body', () => {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const { color, size } = PLACES[at % PLACES.length] ?? { color: '', size: '' };
    return lineOf(largest, color, size);
  });
  expect(new TextEncoder().encode(JSON.stringify(bodyOf(lines))).length).toBeLessThan(JSON_LIMIT);
});

test('an ordered item has the product with its price, its picture and the chosen option', () => {
  const [item] = bodyOf([lineOf(largest, 'Black', 'M')]).productData;
  const { productName, productCode, productImage, salePrice, regularPrice, gst, category, bestSeller } = largest;
  expect(item?.product_id).toMatchObject({
    ...{ _id: 'tee', productName, productCode, productImage, salePrice, regularPrice, gst, category, bestSeller },
    variations: [{ color: 'Black', sizes: [{ size: 'M', stock: 9 }] }],
  });
  const pack = { _id: 'item', product_id: combo, quantity: 1, color: '', size: '', isCombo: true };
  const [ordered] = bodyOf([toCartLine({ ...pack, comboProducts: comboChoices })]).productData;
  expect(ordered).toMatchObject({ isCombo: true, comboProducts: comboChoices, product_id: { _id: combo._id } });
});

test('a cart of 200 lines of products with many options is ordered', async () => {
  const tab = openTab(openDevice(), { fetch: shop.fetch });
  onTestFinished(tab.close);
  const sessionId = await tab.sync.opened();
  const lines = Array.from({ length: LINES }, (_, at) => ({
    ...(PLACES[at % PLACES.length] ?? { color: '', size: '' }),
    ...{ id: `line-${at}`, line_key: `line-${at}`, session_id: sessionId, quantity: 1 },
    ...{ product_id: `large-${1 + Math.floor(at / PLACES.length)}`, is_combo: false, choices: '[]' },
  }));
  await shop.db.insertInto('cart_line').values(lines).execute();
  const context = await openOrderContext(shop, tab);
  expect(await placeOrder(context, offerOf([]), { ...FORM, payment_mode: 'online' })).toMatchObject({ kind: 'placed' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});
