// Server and page compute the same prices to the paisa, over random products, settings and coupons: the server from its tables,
// the page from the shop's API responses.
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { readProducts } from '#server/catalogue/read-products.ts';
import { readSetting } from '#server/catalogue/read-setting.ts';
import { quoteLines } from '#server/orders/price-order.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { Product } from '#src/contract/product.ts';
import { toRupees } from '#src/domain/money.ts';
import { type QuoteInput, quote } from '#src/domain/quote.ts';
import { amount } from '#tests/kit/fixtures/amount.ts';
import { type Checkout, openCheckout, putSettings } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

const GOODS = 100;
const SEED = 20_261_121;
/** Generous, for a loaded machine. */
const LIMIT_MS = 240_000;
const paise = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100);
const goods = fc.record({ price: paise(3_000_000), gst: fc.constantFrom(0, 5, 12, 18, 28) });
const settings = fc.record({
  shipping: fc.record({
    status: fc.constantFrom('active', 'inactive'),
    type: fc.constantFrom('flat', 'percent'),
    amount: fc.integer({ min: 0, max: 20_000 }).map((amount) => amount / 100),
  }),
  discount: fc.record({ discountPercentage: fc.integer({ min: 0, max: 100 }), discountActive: fc.boolean() }),
  cod: fc.record({ isCodEnabled: fc.constant(true), advancePercent: fc.integer({ min: 0, max: 100 }) }),
});
const orderOf = (piecesALine: number) =>
  fc.record({
    mode: fc.constantFrom('online' as const, 'cod' as const),
    coupon: fc.constantFrom('', 'P-7', 'P-33', 'P-100', 'F-1', 'F-199', 'F-99999'),
    lines: fc.array(fc.record({ at: fc.nat(GOODS - 1), quantity: fc.integer({ min: 1, max: piecesALine }) }), {
      minLength: 1,
      maxLength: 8,
    }),
  });
const order = orderOf(40);
/** Eight lines of the dearest products stay below the largest order (server/orders/hold-rules.ts). */
const placeable = orderOf(3);
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed: SEED, numRuns });

const DRAWN = amount(2_000, 10_000);
const PLACED = amount(60, 200);

onDatabase('figures', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    const drafts = sample(goods, GOODS).map((draft, index) => ({
      ...draft,
      id: `g${index}`,
      options: { '': ':1000000' },
    }));
    await putGoods(database().db, drafts);
    for (const percent of [7, 33, 100]) await createCoupon(database().db, { code: `P-${percent}`, percent });
    for (const flat of [1, 199, 99_999]) await createCoupon(database().db, { code: `F-${flat}`, flat });
    checkout = openCheckout(database().db);
  });

  test(`of ${DRAWN} random orders are those of the page`, { timeout: LIMIT_MS }, async () => {
    const { db } = database();
    const ids = Array.from({ length: GOODS }, (_, index) => `g${index}`);
    const stored = new Map((await readProducts(db, ids, 'card')).map((product) => [product._id, product]));
    const coupons = new Map((await db.selectFrom('coupon').selectAll().execute()).map((row) => [row.code, row]));
    const { data } = (await checkout.shop.get('/api/products', { limit: 200 })).json;
    const seen = new Map(data.map((product: unknown) => v.parse(Product, product)).map(byId));
    const orders = sample(order, DRAWN);
    const disagreeing: QuoteInput[] = [];
    for (const [batch, setting] of sample(settings, DRAWN / 100).entries()) {
      await putSettings(db, setting);
      const [shipping, prepaid] = [await readSetting(db, 'shipping'), await readSetting(db, 'discount')];
      const { advancePercent } = await readSetting(db, 'cod');
      const shown = {
        advancePercent: (await checkout.shop.get('/api/cod-status')).json.advancePercent,
        shipping: (await checkout.shop.get('/api/shipping-charges')).json.data[0],
        prepaid: (await checkout.shop.get('/api/get-discount')).json.data,
      };
      for (const { mode, coupon, lines } of orders.slice(batch * 100, batch * 100 + 100)) {
        const bought = lines.flatMap(({ at, quantity }) => ({ product: stored.get(`g${at}`), quantity }));
        const server = quoteLines(bought as Bought[], {
          ...{ mode, shipping, prepaid, advancePercent },
          coupon: coupons.get(coupon) ?? null,
        });
        const cart = lines.map(({ at, quantity }) => ({
          product: seen.get(`g${at}`),
          quantity,
        })) as QuoteInput['lines'];
        const page: QuoteInput = { lines: cart, mode, ...shown, coupon: wireCoupon(coupon) };
        if (JSON.stringify(server) !== JSON.stringify(quote(page))) disagreeing.push(page);
      }
    }
    expect(disagreeing.slice(0, 1)).toEqual([]);
  });

  /** What a page learns about a coupon. */
  const askCoupon = async (code: string, { subtotal, shipping }: { subtotal: number; shipping: number }) =>
    code === ''
      ? null
      : (await checkout.shop.get('/api/check-coupon', { code, amount: toRupees(subtotal + shipping) })).json.coupon;

  test(`of ${PLACED} orders placed are those the page sent`, { timeout: LIMIT_MS }, async () => {
    const form = await checkout.bodyFor([{ product_id: 'g0' }], { of: null });
    const { data } = (await checkout.shop.get('/api/products', { limit: 200 })).json;
    const seen = new Map(data.map((product: unknown) => v.parse(Product, product)).map(byId));
    const orders = sample(placeable, PLACED);
    const refused = [];
    for (const [batch, setting] of sample(settings, PLACED / 20).entries()) {
      // Stay below the limit of orders in a short time.
      checkout.later(4);
      await putSettings(database().db, setting);
      const shown = {
        advancePercent: (await checkout.shop.get('/api/cod-status')).json.advancePercent,
        shipping: (await checkout.shop.get('/api/shipping-charges')).json.data[0],
        prepaid: (await checkout.shop.get('/api/get-discount')).json.data,
      };
      for (const { mode, coupon, lines } of orders.slice(batch * 20, batch * 20 + 20)) {
        const cart = lines.map(({ at, quantity }) => ({
          product: seen.get(`g${at}`),
          quantity,
        })) as QuoteInput['lines'];
        const offer = { lines: cart, mode, ...shown };
        const page = quote({ ...offer, coupon: await askCoupon(coupon, quote({ ...offer, coupon: null })) });
        const { status, json } = await checkout.create({
          ...form,
          ...{ payMode: mode, couponCode: coupon, amount: page.dueNow },
          ...{ total: toRupees(page.payable), shippingCharges: toRupees(page.shipping) },
          productData: lines.map(({ at, quantity }) => ({ product_id: `g${at}`, quantity })),
        });
        if (status !== 200) refused.push(json);
      }
    }
    expect(refused).toEqual([]);
    expect(await checkout.mistakes()).toEqual([]);
  });
});

type Bought = Parameters<typeof quoteLines>[0][number];
const byId = (product: v.InferOutput<typeof Product>) => [product._id, product] as const;

/** The answer of /check-coupon. */
function wireCoupon(coupon: string): QuoteInput['coupon'] {
  if (coupon === '') return null;
  const discount = Number(coupon.slice(2));
  return { discount, discountType: coupon.startsWith('F') ? 'Flat Amount' : 'Percentage' };
}
