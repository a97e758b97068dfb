import { beforeEach, describe, expect, test } from 'vitest';
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

onDatabase('an order', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });

  describe('is refused with the current figures', () => {
    test.each([
      ['a tampered amount', { amount: 100 }, ['amount']],
      ['a tampered total', { total: 1 }, ['total']],
      ['missing shipping', { shippingCharges: 12 }, ['shipping']],
      ['all of them', { amount: 1, total: 1, shippingCharges: 1 }, ['shipping', 'total', 'amount']],
    ])('for %s', async (_, over, changed) => {
      const { status, json } = await checkout.place([WHITE_S], { over });
      expect([status, json.code, json.changed]).toEqual([409, 'figures-changed', changed]);
      expect(json.figures).toEqual({
        lines: [
          {
            product_id: 'tee',
            productName: 'Training Tee',
            color: 'White',
            size: 'S',
            quantity: 1,
            price: 734,
            total: 734,
            stock: 5,
          },
        ],
        coupon: null,
        subtotal: 734,
        shipping: 0,
        couponDiscount: 0,
        prepaidDiscount: 37,
        payable: 697,
        advance: 0,
        balance: 0,
        dueNow: 697,
      });
      expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
      expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([]);
    });

    test('when a price has changed, line by line if the page sent the prices it showed', async () => {
      const body = await checkout.bodyFor([{ ...WHITE_S }]);
      await database().db.updateTable('product').set({ sale_price_paise: 80_000 }).where('id', '=', 'tee').execute();
      expect((await checkout.create(body)).json).toMatchObject({
        code: 'figures-changed',
        changed: ['total', 'amount'],
        figures: { lines: [{ price: 840 }], dueNow: 798 },
      });
      const shown = { ...body, productData: [{ ...WHITE_S, quantity: 1, price: 734 }] };
      expect((await checkout.create(shown)).json.changed).toEqual(['price', 'total', 'amount']);
    });

    test('but accepts the total without the prepaid discount', async () => {
      expect((await checkout.place([WHITE_S], { over: { total: 734 } })).status).toBe(200);
    });

    test('when there is too little stock, with the names', async () => {
      const { status, json } = await checkout.place([
        { ...WHITE_S, quantity: 6 },
        { product_id: 'mat', color: 'Teal', size: 'Std' },
      ]);
      expect([status, json.code, json.message]).toEqual([
        409,
        'out-of-stock',
        'There is not enough left of Training Tee',
      ]);
      expect(json.products).toEqual([
        { product_id: 'tee', productName: 'Training Tee', color: 'White', size: 'S', quantity: 6, stock: 5 },
      ]);
      expect(json.figures.lines[1].stock).toBe(3);
      expect(await checkout.stockOf(MAT_TEAL)).toBe(3);
    });

    test('when nothing is left of one and too little of another, with both names', async () => {
      const { json } = await checkout.place([
        { product_id: 'tee', color: 'Black', size: 'M' },
        { product_id: 'mat', color: 'Teal', size: 'Std', quantity: 4 },
      ]);
      expect(json.message).toBe('There is not enough left of Training Tee and Yoga Mat');
    });

    test('when two lines together exceed the stock', async () => {
      const { json } = await checkout.place([
        { ...WHITE_S, quantity: 4 },
        { ...DUO, quantity: 2 },
      ]);
      expect([json.code, json.products.map(({ productName }: { productName: string }) => productName)]).toEqual([
        'out-of-stock',
        ['Training Tee', 'Tee and Mat'],
      ]);
    });

    test('when nothing is left, of one product or of two', async () => {
      const tee = { product_id: 'tee', color: 'Black', size: 'M' };
      expect((await checkout.place([tee])).json.message).toBe('Training Tee is out of stock');
      await database().db.updateTable('variant').set({ stock: 0 }).where('id', '=', MAT_TEAL).execute();
      const { json } = await checkout.place([tee, { product_id: 'mat', color: 'Teal', size: 'Std' }]);
      expect(json.message).toBe('Training Tee and Yoga Mat are out of stock');
    });
  });

  // The invoice's place of supply is this state: any other text would have had the wrong tax.
  test.each(['shipping_state', 'billing_state'])('to a %s outside the list is refused', async (field) => {
    for (const state of ['Orissa', 'Karnatka', 'odisha', 'Dubai', '', null]) {
      const body = await checkout.bodyFor([WHITE_S]);
      const { status, json } = await checkout.create({ ...body, userData: { ...body.userData, [field]: state } });
      expect([status, json.code, json.errors?.map((one: { path: string }) => one.path)]).toEqual([
        400,
        'invalid-input',
        [`userData.${field}`],
      ]);
    }
    expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([]);
  });

  test.each([0, -1, 1.5, 10_000, 1e12, '2', null])('of %j pieces is refused', async (quantity) => {
    const { status, json } = await checkout.place([WHITE_S], { over: { productData: [{ ...WHITE_S, quantity }] } });
    expect([status, json.code, json.errors?.[0]?.path]).toEqual([400, 'invalid-input', 'productData.0.quantity']);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(5);
  });

  test('with the maximum quantity in many lines exceeds the stock', async () => {
    const lines = Array.from({ length: 200 }, () => ({ ...WHITE_S, quantity: 9999 }));
    const { status, json } = await checkout.place([WHITE_S], { over: { productData: lines } });
    expect([status, json.code]).toEqual([409, 'out-of-stock']);
  });

  const renamed = { ...DUO, comboProducts: DUO.comboProducts.map((one) => ({ ...one, product_id: 'other' })) };
  test.each([
    ['an unknown product', [{ product_id: 'gone' }], 'unknown-product'],
    ['an unknown colour', [{ ...WHITE_S, color: 'Pink' }], 'unknown-option'],
    ['no choice', [{ product_id: 'tee' }], 'options-missing'],
    ['a combo whose member has the name and not the id', [renamed], 'options-missing'],
    ['a combo without choices', [{ product_id: 'duo', comboProducts: [] }], 'options-missing'],
  ])('of %s is refused', async (_, lines, code) => {
    const { status, json } = await checkout.place(lines);
    expect([status, json.code]).toEqual([422, code]);
  });

  test.each([
    ['shipping_zip_code', '४११००१'],
    ['shipping_zip_code', '４１１００１'],
    ['billing_zip_code', '4110011'],
    ['shipping_phone', '९८७६५४३२१०'],
    ['billing_phone', '98765 4321'],
  ])('with %s %s is refused: only ASCII digits are valid', async (name, value) => {
    const body = await checkout.bodyFor([WHITE_S]);
    const { status, json } = await checkout.create({ ...body, userData: { ...body.userData, [name]: value } });
    expect([status, json.errors]).toEqual([400, [{ path: `userData.${name}`, message: expect.any(String) }]]);
  });

  test('by COD is refused while COD is switched off', async () => {
    await putSettings(database().db, { cod: { isCodEnabled: false } });
    const { status, json } = await checkout.place([WHITE_S], { mode: 'cod' });
    expect([status, json.code]).toEqual([409, 'cod-off']);
  });
});
