import { beforeEach, expect, test } from 'vitest';
import {
  asThePage,
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
  const inOrder = (id: string) =>
    database().db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  test('placed online holds its stock and creates the provider order for the amount due', async () => {
    const { status, json } = await checkout.place([{ ...WHITE_S, quantity: 2 }]);
    expect(status).toBe(200);
    // 2 x 734 = 1468, less 5% = 73 (73.4 rounded)
    expect(json).toMatchObject({
      success: true,
      data: { id: expect.stringMatching(/^order_/), amount: 139_500, currency: 'INR' },
      keyId: expect.stringMatching(/^rzp_test_/),
      checkoutScript: '/pay/checkout.js',
      status: 'Pending payment',
      payBefore: '2026-11-21T10:05:00.000Z',
      isHeld: true,
    });
    expect(json.orderId).toMatch(/^[0-9a-f]{32}$/);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(3);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('becomes placed when its payment is verified, and reads as the contract defines', async () => {
    const { json } = await checkout.place([{ ...WHITE_S, quantity: 2 }]);
    const result = await checkout.pay(json);
    const verified = await checkout.verify(json, result);
    expect([verified.status, verified.json.success, verified.json.data]).toEqual([200, true, { _id: json.orderId }]);
    expect(await checkout.order(json.orderId)).toMatchObject({
      _id: json.orderId,
      status: 'Placed',
      createdAt: '2026-11-21T10:00:00.000Z',
      orderTotalAmount: 1395,
      advancePaid: 0,
      remainingAmount: 0,
      shippingCharges: 0,
      prepaidDiscount: 73,
      couponDiscount: 0,
      user: { contact_email: 'asha@example.com', shipping_city: 'Pune', payment_mode: 'online' },
      payment: { razorpay_payment_id: result.razorpay_payment_id, status: 'captured', amount: 139_500 },
      paymentData: { status: 'paid', amount: 139_500, amount_paid: 139_500, receipt: json.orderId },
      productData: [
        {
          product_id: { _id: 'tee', productName: 'Training Tee', salePrice: 699, gst: 5, category: "Men's Apparel" },
          quantity: 2,
          color: 'White',
          size: 'S',
          isCombo: false,
          comboProducts: [],
        },
      ],
    });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('by COD takes the advance now and shows the balance', async () => {
    const { json } = await checkout.place([WHITE_S], { mode: 'cod' });
    // 734 + 50 shipping = 784; 5% = 39
    expect(json.data.amount).toBe(3900);
    expect(await checkout.order(json.orderId)).toMatchObject({ status: 'Pending payment', advancePaid: 0 });
    const verified = await checkout.verifyCod(json, await checkout.pay(json));
    expect(verified.json).toMatchObject({ success: true, data: { _id: json.orderId } });
    expect(await checkout.order(json.orderId)).toMatchObject({
      status: 'Placed',
      orderTotalAmount: 784,
      advancePaid: 39,
      remainingAmount: 745,
      shippingCharges: 50,
    });
  });

  test('is stored with the payment mode that it was priced for', async () => {
    const body = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    const { json } = await checkout.create({ ...body, userData: { ...body.userData, payment_mode: 'online' } });
    expect((await checkout.order(json.orderId)).user.payment_mode).toBe('cod');
  });

  test('under the same key from another device is another order', async () => {
    const [first, second] = [
      await checkout.place([WHITE_S], { key: 'k' }),
      await checkout.place([WHITE_S], { key: 'k', of: 2 }),
    ];
    expect([first.status, second.status, second.json.orderId === first.json.orderId]).toEqual([200, 200, false]);
  });

  test('of a combo takes a piece of every member', async () => {
    const id = await checkout.buy([{ ...DUO, quantity: 2 }, WHITE_S]);
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(2);
    expect(await checkout.stockOf(MAT_TEAL)).toBe(1);
    expect((await checkout.order(id)).productData[0]).toMatchObject({
      isCombo: true,
      comboProducts: [{ product_name: 'Training Tee', color: 'White', size: 'S' }, { product_name: 'Yoga Mat' }],
    });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('may name the members of a combo without ids', async () => {
    const comboProducts = DUO.comboProducts.map(({ product_id: _, ...rest }) => rest);
    expect((await checkout.place([{ ...DUO, comboProducts }])).status).toBe(200);
  });

  test('keeps what was bought, whatever changes in the catalogue later', async () => {
    const id = await checkout.buy([WHITE_S]);
    await database()
      .db.updateTable('product')
      .set({ name: 'Another', sale_price_paise: 1 })
      .where('id', '=', 'tee')
      .execute();
    expect((await checkout.order(id)).productData[0].product_id).toMatchObject({
      productName: 'Training Tee',
      salePrice: 699,
    });
    await database().db.deleteFrom('product').where('id', '=', 'tee').execute();
    expect((await checkout.order(id)).productData[0].product_id.productName).toBe('Training Tee');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('that costs nothing is placed at once, without a provider order', async () => {
    await putSettings(database().db, { discount: { discountPercentage: 100, discountActive: true } });
    const { json } = await checkout.place([WHITE_S]);
    expect(json).toMatchObject({ data: { id: '', amount: 0 }, status: 'Placed' });
    expect((await checkout.order(json.orderId)).status).toBe('Placed');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('by COD whose advance rounds to nothing is placed at once', async () => {
    await putSettings(database().db, { shipping: { status: 'inactive', type: 'flat', amount: 50 } });
    await database()
      .db.updateTable('product')
      .set({ sale_price_paise: 900, gst_percent: 0 })
      .where('id', '=', 'tee')
      .execute();
    const { json } = await checkout.place([WHITE_S], { mode: 'cod' });
    expect(json).toMatchObject({ data: { id: '', amount: 0 }, status: 'Placed' });
    expect(await checkout.order(json.orderId)).toMatchObject({ status: 'Placed', advancePaid: 0, remainingAmount: 9 });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('counts as sold recently when it is paid, and not after a cancellation', async () => {
    const now = openCheckout(database().db, { clock: () => new Date() });
    const sold = async () => (await now.shop.get('/api/product', { product_id: 'tee' })).json.data.soldRecently;
    expect(await sold()).toBeNull();
    const { json } = await now.place([{ ...WHITE_S, quantity: 3 }]);
    expect(await sold()).toBeNull();
    await now.verify(json, await now.pay(json));
    expect(await sold()).toEqual({ count: 3, hours: 48 });
    await now.cancel(json.orderId);
    expect(await sold()).toBeNull();
  });

  test('is priced like on the page', async () => {
    const figures = await asThePage(checkout.shop, [{ ...DUO, quantity: 2 }], 'cod');
    const { json } = await checkout.place([{ ...DUO, quantity: 2 }], { mode: 'cod' });
    const row = await inOrder(json.orderId);
    expect(row).toMatchObject({ payable_paise: figures.payable, due_now_paise: figures.dueNow });
  });
});
