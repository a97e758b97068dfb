// Server and page agree to the paisa: what the server works out from its tables, and what a page works out from the
// shop's answers on the wire, over random goods, settings and coupons.
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { readProducts } from '#server/catalogue/read-products.ts';
import { priceOrder } from '#server/orders/price-order.ts';
import { type OrderedLine, resolveLines } from '#server/orders/resolve-lines.ts';
import { createCoupon } from '#server/shop/coupons.ts';
import { Product } from '#src/contract/product.ts';
import { type QuoteInput, quote } from '#src/domain/quote.ts';
import { NOW } from '#tests/kit/server-app.ts';
import { type Checkout, openCheckout, putSettings } from '#tests/kit/server-checkout.ts';
import { eachDatabase } from '#tests/kit/server-databases.ts';
import { putGoods } from '#tests/kit/server-goods.ts';

const GOODS = 100;
const SEED = 20_261_121;
const paise = (max: number) => fc.integer({ min: 1, max }).map((amount) => amount / 100);
const goods = fc.record({ price: paise(3_000_000), gst: fc.constantFrom(0, 5, 12, 18, 28) });
const settings = fc.record({
  shipping: fc.record({
    status: fc.constantFrom('active', 'inactive'),
    type: fc.constantFrom('flat', 'percent'),
    amount: fc.integer({ min: 0, max: 20_000 }).map((amount) => amount / 100),
  }),
  discount: fc.record({ discountPercentage: fc.integer({ min: 0, max: 100 }), discountActive: fc.boolean() }),
});
const order = fc.record({
  mode: fc.constantFrom('online' as const, 'cod' as const),
  coupon: fc.constantFrom('', 'P7', 'P33', 'P100', 'F1', 'F199', 'F99999'),
  lines: fc.array(fc.record({ at: fc.nat(GOODS - 1), quantity: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
});
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed: SEED, numRuns });

eachDatabase('figures', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    const drafts = sample(goods, GOODS).map((draft, index) => ({
      ...draft,
      id: `g${index}`,
      options: { '': ':1000000' },
    }));
    await putGoods(database().db, drafts);
    for (const percent of [7, 33, 100])
      await createCoupon(database().db, { code: `P${percent}`.padEnd(3, '0'), percent });
    for (const flat of [1, 199, 99_999]) await createCoupon(database().db, { code: `F${flat}`.padEnd(3, '0'), flat });
    till = openCheckout(database().db);
  });
  const codeOf = (coupon: string) => (coupon === '' ? '' : coupon.padEnd(3, '0'));

  test('of 10,000 random orders are those of the page', async () => {
    const { db } = database();
    const ids = Array.from({ length: GOODS }, (_, index) => `g${index}`);
    const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value));
    const page = new Map(
      overTheWire(await readProducts(db, ids, 'card')).map((one: unknown) => [
        v.parse(Product, one)._id,
        v.parse(Product, one),
      ]),
    ) as Map<string, v.InferOutput<typeof Product>>;
    const items = ids.map((product_id) => ({
      product_id,
      quantity: 1,
      color: '',
      size: '',
      isCombo: false,
      comboProducts: [],
    }));
    const own = new Map((await resolveLines(db, items)).map((line) => [line.product._id, line]));
    const orders = sample(order, 10_000);
    const disagreeing = [];
    for (const [batch, setting] of sample(settings, 100).entries()) {
      await putSettings(db, setting);
      const [shipping, prepaid] = [
        (await till.shop.get('/api/shipping-charges')).json.data[0],
        (await till.shop.get('/api/get-discount')).json.data,
      ];
      for (const { mode, coupon, lines } of orders.slice(batch * 100, batch * 100 + 100)) {
        const bought = lines.map(({ at, quantity }) => ({ ...(own.get(`g${at}`) as OrderedLine), quantity }));
        const server = await priceOrder(db, { lines: bought, mode, couponCode: codeOf(coupon), now: NOW });
        const input: QuoteInput = {
          lines: lines.map(({ at, quantity }) => ({
            product: page.get(`g${at}`) ?? { salePrice: 0, gst: 0 },
            quantity,
          })),
          mode,
          shipping,
          prepaid,
          coupon: wireCoupon(coupon),
        };
        if (JSON.stringify(server.quote) !== JSON.stringify(quote(input))) disagreeing.push(input);
      }
    }
    expect(disagreeing).toEqual([]);
  });

  test('of 200 orders placed are those the page sent', async () => {
    const [setting] = sample(settings, 1);
    await putSettings(database().db, setting ?? {});
    const statuses = new Map<number, number>();
    for (const [of, { mode, coupon, lines }] of sample(order, 200).entries()) {
      const bought = lines.map(({ at, quantity }) => ({ product_id: `g${at}`, quantity }));
      const { status } = await till.place(bought, { mode, coupon: codeOf(coupon), of: of + 1 });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, 200]]);
    expect(await till.mistakes()).toEqual([]);
  });
});

/** What /check-coupon answers for it. */
function wireCoupon(coupon: string): QuoteInput['coupon'] {
  if (coupon === '') return null;
  const discount = Number(coupon.slice(1));
  return { discount, discountType: coupon.startsWith('F') ? 'Flat Amount' : 'Percentage' };
}
