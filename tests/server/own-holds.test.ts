// What a shopper's own unpaid order holds is not gone for this shopper: the next order gives it back first, if it is not being paid.
import { beforeEach, expect, test } from 'vitest';
import { createCoupon } from '#server/shop/coupons.ts';
import { session } from '#tests/kit/server/app.ts';
import {
  type Checkout,
  DUO,
  MAT_TEAL,
  openCheckout,
  putSettings,
  TEE_WHITE_S,
  WHITE_S,
} from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { MAT } from '#tests/kit/server/returns.ts';

onDatabase('what an unpaid order holds', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });

  test('of a coupon is valid for its own session, until it is paid', async () => {
    await createCoupon(database().db, { code: 'TEN', percent: 10, uses: 1 });
    const { json } = await checkout.place([WHITE_S], { coupon: 'TEN', of: 1 });
    const check = async (who: object) => {
      const answer = await checkout.shop.get('/api/check-coupon', { code: 'TEN', amount: 734, ...who });
      return answer.json.code ?? answer.status;
    };
    expect(await check({ session_id: session(1) })).toBe(200);
    expect(await check({ session_id: session(2) })).toBe('coupon-used-up');
    expect(await check({})).toBe('coupon-used-up');
    await checkout.verify(json, await checkout.pay(json));
    expect(await check({ session_id: session(1) })).toBe('coupon-used-up');
  });

  test('is nothing where it has more of one product than a shopper may hold', async () => {
    const stocks = async () => [await checkout.stockOf(TEE_WHITE_S), await checkout.stockOf(MAT_TEAL)];
    const before = await stocks();
    expect((await checkout.place([WHITE_S, { ...MAT, quantity: 3 }])).status).toBe(200);
    expect(await stocks()).toEqual(before);
  });

  const promiseOnly = () => database().db.updateTable('order_claim').set({ is_held: false }).execute();

  test('is its own only while it is held, not when it is promised alone', async () => {
    await createCoupon(database().db, { code: 'TEN', percent: 10, uses: 1 });
    await checkout.place([{ ...WHITE_S, quantity: 2 }], { coupon: 'TEN', of: 1 });
    await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', TEE_WHITE_S).execute();
    await promiseOnly();
    expect((await put(1)).json.code).toBe('out-of-stock');
    const asked = { code: 'TEN', amount: 734, session_id: session(1) };
    expect((await checkout.shop.get('/api/check-coupon', asked)).json.code).toBe('coupon-used-up');
  });

  const put = (of: number) =>
    checkout.shop.call('POST', '/api/add-cart', {
      body: { isCombo: false, products: { ...WHITE_S, price: 734, quantity: 2, session_id: session(of) } },
    });
  const putDuo = (of: number) => {
    const products = DUO.comboProducts.map((choice) => ({ ...choice, stock: 1, session_id: session(of) }));
    return checkout.shop.call('POST', '/api/add-cart', {
      body: { isCombo: true, product_id: 'duo', price: 1000, quantity: 1, products },
    });
  };

  test('of a variant can be put into the cart of its own session, alone and in a set', async () => {
    const codes = async (of: number) => [(await put(of)).json.code, (await putDuo(of)).json.code];
    const { json } = await checkout.place([{ ...WHITE_S, quantity: 2 }], { of: 1 });
    // Others have bought the rest.
    await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', TEE_WHITE_S).execute();
    expect(await codes(1)).toEqual([undefined, undefined]);
    expect(await codes(2)).toEqual(['out-of-stock', 'member-out-of-stock']);
    await checkout.verify(json, await checkout.pay(json));
    expect(await codes(1)).toEqual(['out-of-stock', 'member-out-of-stock']);
  });

  test('of a variant is in stock in the cart of its own session, also for a set', async () => {
    const stocks = async (of: number) => {
      const { json } = await checkout.shop.get('/api/get-cart', { session_id: session(of) });
      return json.cartItems.map(({ product_id: { variations, comboProducts } }: Sent) => {
        const colors = comboProducts[0]?.colors.map(({ colorName, sizes }) => ({ color: colorName, sizes }));
        const sizes = (colors ?? variations).find(({ color }) => color === 'White')?.sizes;
        return sizes?.find(({ size }) => size === 'S')?.stock;
      });
    };
    for (const of of [1, 2]) await put(of);
    for (const of of [1, 2]) await putDuo(of);
    expect(await stocks(1)).toEqual([5, 5]);
    const { json } = await checkout.place([{ ...WHITE_S, quantity: 2 }], { of: 1 });
    expect(await stocks(1)).toEqual([5, 5]);
    expect(await stocks(2)).toEqual([3, 3]);
    await checkout.verify(json, await checkout.pay(json));
    expect(await stocks(1)).toEqual([3, 3]);
    const left = database().db.selectFrom('variant').select('stock').where('id', '=', TEE_WHITE_S);
    expect(await left.executeTakeFirst()).toEqual({ stock: 3 });
  });
});

interface Sizes {
  sizes: { size: string; stock: number }[];
}
interface Sent {
  product_id: {
    variations: (Sizes & { color: string })[];
    comboProducts: { colors: (Sizes & { colorName: string })[] }[];
  };
}
