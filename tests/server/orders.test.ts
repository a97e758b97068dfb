import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { asThePage, type Checkout, openCheckout, putSettings } from '#tests/kit/server-checkout.ts';
import { eachDatabase } from '#tests/kit/server-databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server-goods.ts';

const WHITE_S = { product_id: 'tee', color: 'White', size: 'S' };
const DUO = {
  product_id: 'duo',
  comboProducts: [
    { product_id: 'tee', product_name: 'Training Tee', color: 'White', size: 'S' },
    { product_id: 'mat', product_name: 'Yoga Mat', color: 'Teal', size: 'Std' },
  ],
};
/** Ids that putGoods gives: the third option of the tee, the first of the mat. */
const TEE_WHITE_S = 'tee-2';
const MAT_TEAL = 'mat-0';

eachDatabase('an order', (database) => {
  let till: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    till = openCheckout(database().db);
  });
  const inOrder = (id: string) =>
    database().db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('placed online holds its stock and opens the provider order for what is due', async () => {
    const { status, json } = await till.place([{ ...WHITE_S, quantity: 2 }]);
    expect(status).toBe(200);
    // 2 x 734 = 1468, less 5% = 73 (73.4 rounded)
    expect(json).toMatchObject({
      success: true,
      data: { id: expect.stringMatching(/^order_/), amount: 139_500, currency: 'INR' },
      keyId: expect.stringMatching(/^rzp_test_/),
      checkoutScript: '/pay/checkout.js',
      status: 'Pending payment',
      payBefore: '2026-11-21T10:30:00.000Z',
    });
    expect(json.orderId).toMatch(/^[0-9a-f]{32}$/);
    expect(await till.stockOf(TEE_WHITE_S)).toBe(3);
    expect(await till.mistakes()).toEqual([]);
  });

  test('becomes placed when its payment is verified, and reads as the contract says', async () => {
    const { json } = await till.place([{ ...WHITE_S, quantity: 2 }]);
    const result = await till.pay(json);
    const verified = await till.verify(json, result);
    expect([verified.status, verified.json.success, verified.json.data]).toEqual([200, true, { _id: json.orderId }]);
    expect(await till.order(json.orderId)).toMatchObject({
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
    expect(await till.mistakes()).toEqual([]);
  });

  test('by COD takes the advance now and says what is left', async () => {
    const { json } = await till.place([WHITE_S], { mode: 'cod' });
    // 734 + 50 shipping = 784; 5% = 39
    expect(json.data.amount).toBe(3900);
    const verified = await till.verifyCod(json, await till.pay(json));
    expect(verified.json).toMatchObject({ success: true, data: { _id: json.orderId } });
    expect(await till.order(json.orderId)).toMatchObject({
      status: 'Placed',
      orderTotalAmount: 784,
      advancePaid: 39,
      remainingAmount: 745,
      shippingCharges: 50,
    });
  });

  test('of a combo takes a piece of every member', async () => {
    const id = await till.buy([{ ...DUO, quantity: 2 }, WHITE_S]);
    expect(await till.stockOf(TEE_WHITE_S)).toBe(2);
    expect(await till.stockOf(MAT_TEAL)).toBe(1);
    expect((await till.order(id)).productData[0]).toMatchObject({
      isCombo: true,
      comboProducts: [{ product_name: 'Training Tee', color: 'White', size: 'S' }, { product_name: 'Yoga Mat' }],
    });
    expect(await till.mistakes()).toEqual([]);
  });

  test('may name the members of a combo as a plain page does, without ids', async () => {
    const comboProducts = DUO.comboProducts.map(({ product_id: _, ...rest }) => rest);
    expect((await till.place([{ ...DUO, comboProducts }])).status).toBe(200);
  });

  test('keeps what was bought as it was, whatever the catalogue does later', async () => {
    const id = await till.buy([WHITE_S]);
    await database()
      .db.updateTable('product')
      .set({ name: 'Another', sale_price_paise: 1 })
      .where('id', '=', 'tee')
      .execute();
    expect((await till.order(id)).productData[0].product_id).toMatchObject({
      productName: 'Training Tee',
      salePrice: 699,
    });
    await database().db.deleteFrom('product').where('id', '=', 'tee').execute();
    expect((await till.order(id)).productData[0].product_id.productName).toBe('Training Tee');
    expect(await till.mistakes()).toEqual([]);
  });

  describe('is refused with the fresh figures', () => {
    test.each([
      ['a tampered amount', { amount: 100 }, ['amount']],
      ['a tampered total', { total: 1 }, ['total']],
      ['shipping left out', { shippingCharges: 12 }, ['shipping']],
      ['all of them', { amount: 1, total: 1, shippingCharges: 1 }, ['shipping', 'total', 'amount']],
    ])('for %s', async (_, over, changed) => {
      const { status, json } = await till.place([WHITE_S], { over });
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
      expect(await till.stockOf(TEE_WHITE_S)).toBe(5);
      expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([]);
    });

    test('when a price has changed, line by line if the page says what it showed', async () => {
      const body = await till.bodyFor([{ ...WHITE_S }]);
      await database().db.updateTable('product').set({ sale_price_paise: 80_000 }).where('id', '=', 'tee').execute();
      expect((await till.create(body)).json).toMatchObject({
        code: 'figures-changed',
        changed: ['total', 'amount'],
        figures: { lines: [{ price: 840 }], dueNow: 798 },
      });
      const shown = { ...body, productData: [{ ...WHITE_S, quantity: 1, price: 734 }] };
      expect((await till.create(shown)).json.changed).toEqual(['price', 'total', 'amount']);
    });

    test('but takes the total without the prepaid discount, as SPEC 9 may be read', async () => {
      expect((await till.place([WHITE_S], { over: { total: 734 } })).status).toBe(200);
    });

    test('when there is not enough, with the names', async () => {
      const { status, json } = await till.place([
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
      expect(await till.stockOf(MAT_TEAL)).toBe(3);
    });

    test('when two lines together want more than there is', async () => {
      const { json } = await till.place([
        { ...WHITE_S, quantity: 4 },
        { ...DUO, quantity: 2 },
      ]);
      expect([json.code, json.products.map(({ productName }: { productName: string }) => productName)]).toEqual([
        'out-of-stock',
        ['Training Tee', 'Tee and Mat'],
      ]);
    });

    test('when nothing is left', async () => {
      const { json } = await till.place([{ product_id: 'tee', color: 'Black', size: 'M' }]);
      expect(json.message).toBe('Training Tee is out of stock');
    });
  });

  test.each([
    ['an unknown product', [{ product_id: 'gone' }], 'unknown-product'],
    ['an unknown colour', [{ ...WHITE_S, color: 'Pink' }], 'unknown-option'],
    ['no choice', [{ product_id: 'tee' }], 'options-missing'],
    ['a combo without choices', [{ product_id: 'duo', comboProducts: [] }], 'options-missing'],
  ])('of %s is refused', async (_, lines, code) => {
    const { status, json } = await till.place(lines);
    expect([status, json.code]).toEqual([422, code]);
  });

  test('by COD is refused while COD is switched off', async () => {
    await putSettings(database().db, { cod: { isCodEnabled: false } });
    const { status, json } = await till.place([WHITE_S], { mode: 'cod' });
    expect([status, json.code]).toEqual([409, 'cod-off']);
  });

  test('a hundred at once for the last ten units are exactly ten', async () => {
    await database().db.updateTable('variant').set({ stock: 10 }).where('id', '=', TEE_WHITE_S).execute();
    const bodies = await Promise.all(Array.from({ length: 100 }, (_, of) => till.bodyFor([WHITE_S], { of: of + 1 })));
    const answers = await Promise.all(bodies.map((body, index) => till.create(body, `attempt-${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code))).toEqual(
      new Set(['out-of-stock']),
    );
    expect(await till.stockOf(TEE_WHITE_S)).toBe(0);
    expect(await till.mistakes()).toEqual([]);
  });

  test('many at once of the same goods in another order wait for each other and none for ever', async () => {
    await database().db.updateTable('variant').set({ stock: 1000 }).execute();
    const mat = { product_id: 'mat', color: 'Teal', size: 'Std' };
    const black = { product_id: 'tee', color: 'Black', size: 'S' };
    const carts = [
      [WHITE_S, mat, black],
      [black, mat, WHITE_S],
      [DUO, black],
      [mat, WHITE_S],
    ];
    const bodies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => till.bodyFor(carts[index % 4] ?? [], { of: index + 1 })),
    );
    const answers = await Promise.all(bodies.map((body) => till.create(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await till.mistakes()).toEqual([]);
  });

  describe('with an Idempotency-Key', () => {
    test('sent again is the same order', async () => {
      const body = await till.bodyFor([WHITE_S]);
      const first = await till.create(body, 'one');
      const again = await till.create(body, 'one');
      expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(4);
    });

    test('goes on where it broke off when the provider did not answer', async () => {
      const { payments } = till.parts;
      let down = true;
      const { PaymentsError } = await import('#server/outside/payments.ts');
      const flaky = openCheckout(database().db, {
        payments: {
          ...payments,
          openOrder: (draft) =>
            down ? Promise.reject(new PaymentsError('unreachable', { call: 'test' })) : payments.openOrder(draft),
        },
      });
      const body = await flaky.bodyFor([WHITE_S]);
      const failed = await flaky.create(body, 'one');
      expect([failed.status, failed.json.code]).toEqual([503, 'payment-unavailable']);
      expect(await flaky.stockOf(TEE_WHITE_S)).toBe(4);
      down = false;
      const { status, json } = await flaky.create(body, 'one');
      expect([status, json.data.id]).toEqual([200, expect.stringMatching(/^order_/)]);
      expect(await flaky.stockOf(TEE_WHITE_S)).toBe(4);
      expect(await database().db.selectFrom('shop_order').select('id').execute()).toEqual([{ id: json.orderId }]);
    });

    test('keeps a refusal, and asks for another key when the figures are others', async () => {
      const wrong = await till.bodyFor([WHITE_S], { over: { amount: 1 } });
      expect((await till.create(wrong, 'one')).json.code).toBe('figures-changed');
      expect((await till.create(wrong, 'one')).headers.get('idempotency-replayed')).toBe('true');
      expect((await till.create(await till.bodyFor([WHITE_S]), 'one')).json.code).toBe('key-reused');
      expect((await till.create(await till.bodyFor([WHITE_S]), 'two')).status).toBe(200);
    });

    test('sent ten times at once is one order', async () => {
      const body = await till.bodyFor([WHITE_S]);
      const answers = await Promise.all(Array.from({ length: 10 }, () => till.create(body, 'one')));
      expect(answers.filter(({ status, json }) => status !== 200 && json.code !== 'outstanding-key')).toEqual([]);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(4);
    });
  });

  test('without a key gives all back at once when the provider does not answer', async () => {
    const { PaymentsError } = await import('#server/outside/payments.ts');
    const openOrder = () => Promise.reject(new PaymentsError('refused', { call: 'test', status: 400 }));
    const broken = openCheckout(database().db, { payments: { ...till.parts.payments, openOrder } });
    const { status, json } = await broken.place([WHITE_S]);
    expect([status, json.code]).toEqual([502, 'payment-refused']);
    expect(await broken.stockOf(TEE_WHITE_S)).toBe(5);
    expect(await broken.mistakes()).toEqual([]);
  });

  test('that costs nothing is placed at once, without a provider order', async () => {
    await putSettings(database().db, { discount: { discountPercentage: 100, discountActive: true } });
    const { json } = await till.place([WHITE_S]);
    expect(json).toMatchObject({ data: { id: '', amount: 0 }, status: 'Placed' });
    expect((await till.order(json.orderId)).status).toBe('Placed');
    expect(await till.mistakes()).toEqual([]);
  });

  test('placed anew by the same session gives back what the first attempt held', async () => {
    await database().db.updateTable('variant').set({ stock: 1 }).where('id', '=', TEE_WHITE_S).execute();
    const first = await till.place([WHITE_S]);
    const second = await till.place([WHITE_S]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await till.statusOf(first.json.orderId)).toBe('Expired');
    expect((await till.place([WHITE_S], { of: 2 })).json.code).toBe('out-of-stock');
    expect(await till.mistakes()).toEqual([]);
  });

  test('placed anew after a payment whose answer was lost is refused: nobody pays twice', async () => {
    const first = await till.place([WHITE_S]);
    await till.pay(first.json);
    const second = await till.place([WHITE_S]);
    expect([second.status, second.json.code, second.json.orderId]).toEqual([409, 'already-paid', first.json.orderId]);
    expect(await till.statusOf(first.json.orderId)).toBe('Placed');
    expect((await till.place([WHITE_S])).status).toBe(200);
  });

  describe('that nobody pays', () => {
    test('gives its stock back after its time and not before', async () => {
      const { json } = await till.place([WHITE_S]);
      till.later(29);
      await sweepOrders(till.parts);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(4);
      till.later(1);
      expect(await sweepOrders(till.parts)).toEqual({ asked: 1, paid: 0, released: 1 });
      expect([await till.stockOf(TEE_WHITE_S), await till.statusOf(json.orderId)]).toEqual([5, 'Expired']);
      expect(await till.mistakes()).toEqual([]);
    });

    test('keeps it while somebody is paying, and while the provider cannot be asked', async () => {
      const { payments } = till.parts;
      const { PaymentsError } = await import('#server/outside/payments.ts');
      await till.place([WHITE_S]);
      till.later(31);
      const silent = {
        ...till.parts,
        payments: {
          ...payments,
          listPayments: () => Promise.reject(new PaymentsError('unreachable', { call: 'test' })),
        },
      };
      expect((await sweepOrders(silent)).released).toBe(0);
      till.later(5);
      const paying = { id: 'pay_1', orderId: '', amountPaise: 1, refundedPaise: 0, status: 'created' } as const;
      const busy = { ...till.parts, payments: { ...payments, listPayments: async () => [paying] } };
      expect((await sweepOrders(busy)).released).toBe(0);
      till.later(15);
      expect((await sweepOrders(busy)).released).toBe(1);
    });

    test('is swept once by several instances at a time', async () => {
      for (let of = 1; of <= 3; of += 1) await till.place([WHITE_S], { of });
      till.later(31);
      const swept = await Promise.all(Array.from({ length: 4 }, () => sweepOrders(till.parts)));
      expect(swept.reduce((sum, { released }) => sum + released, 0)).toBe(3);
      expect(await till.stockOf(TEE_WHITE_S)).toBe(5);
    });
  });

  test('counts as sold recently once it is paid, and no more when canceled', async () => {
    const now = openCheckout(database().db, { clock: () => new Date() });
    const sold = async () => (await now.shop.get('/api/product', { product_id: 'tee' })).json.data.soldRecently;
    expect(await sold()).toBeNull();
    await now.place([WHITE_S], { of: 7 });
    expect(await sold()).toBeNull();
    const id = await now.buy([{ ...WHITE_S, quantity: 3 }]);
    expect(await sold()).toEqual({ count: 3, hours: 48 });
    await now.cancel(id);
    expect(await sold()).toBeNull();
  });

  test('is priced as the page prices it', async () => {
    const figures = await asThePage(till.shop, [{ ...DUO, quantity: 2 }], 'cod');
    const { json } = await till.place([{ ...DUO, quantity: 2 }], { mode: 'cod' });
    const row = await inOrder(json.orderId);
    expect(row).toMatchObject({ payable_paise: figures.payable, due_now_paise: figures.dueNow });
  });
});
