import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/schema.ts';
import { sweepOrders } from '#server/orders/sweep-orders.ts';
import { type CouponRecord, createCoupon, endCoupon } from '#server/shop/coupons.ts';
import { openTestApp } from '#tests/kit/server/app.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';

onDatabase('a coupon', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await database().db.updateTable('variant').set({ stock: 100 }).execute();
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
  });
  const coupon = (record: Partial<CouponRecord> = {}) =>
    createCoupon(database().db, { code: 'TEN', ...(record.flat ? {} : { percent: 10 }), ...record });
  const check = (code: string, amount: number) => checkout.shop.get('/api/check-coupon', { code, amount });
  const used = async () => (await database().db.selectFrom('coupon').select('used').executeTakeFirstOrThrow()).used;

  test('that is valid is returned as the contract defines, in any case', async () => {
    await coupon();
    const { status, json } = await check(' ten ', 734);
    expect([status, json]).toEqual([
      200,
      { success: true, coupon: { _id: expect.any(String), code: 'TEN', discount: 10, discountType: 'Percentage' } },
    ]);
  });

  test('of a flat amount is returned in rupees', async () => {
    await coupon({ flat: 200 });
    expect((await check('TEN', 734)).json.coupon).toMatchObject({ discount: 200, discountType: 'Flat Amount' });
  });

  test.each<[string, Partial<CouponRecord>, string, number]>([
    ['has ended', { until: new Date('2026-11-21T09:59:59Z') }, 'coupon-ended', 409],
    ['has not begun', { from: new Date('2026-11-21T10:00:01Z') }, 'coupon-not-begun', 409],
    ['is for larger orders', { min: 735 }, 'coupon-minimum', 409],
    ['is another', { code: 'OTHER' }, 'unknown-coupon', 404],
  ])('that %s is refused, also when ordering', async (_, record, code, status) => {
    await coupon(record);
    const answer = await check('TEN', 734);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.json.message).not.toBe('');
    const placed = await checkout.place([WHITE_S], { coupon: 'TEN' });
    expect([placed.status, placed.json.code, placed.json.reason]).toEqual([409, 'coupon-refused', code]);
    expect(placed.json).toMatchObject({ changed: ['coupon'], figures: { coupon: null, payable: 697 } });
  });

  test.each<[string, Partial<CouponRecord>, number]>([
    ['begins now is valid', { from: new Date('2026-11-21T10:00:00Z') }, 200],
    ['ends now is over', { until: new Date('2026-11-21T10:00:00Z') }, 409],
    ['is for orders of exactly this amount is valid', { min: 734 }, 200],
  ])('that %s', async (_, record, status) => {
    await coupon(record);
    expect((await check('TEN', 734)).status).toBe(status);
  });

  test.each([[734.5], [734.05]])('can be asked about for a total of %s rupees', async (amount) => {
    await coupon();
    expect((await check('TEN', amount)).status).toBe(200);
  });

  test('for a least amount counts the shipping of cash on delivery too, as the page does', async () => {
    await coupon({ min: 784 });
    expect((await checkout.place([WHITE_S], { coupon: 'TEN', mode: 'cod' })).status).toBe(200);
    const { json } = await checkout.place([WHITE_S], { coupon: 'TEN', of: 2 });
    expect([json.reason, json.message]).toEqual(['coupon-minimum', 'This coupon is for orders from Rs.\u00a0784.']);
  });

  test('that is switched off has ended', async () => {
    await coupon();
    await endCoupon(database().db, ' ten');
    expect((await check('TEN', 734)).json.code).toBe('coupon-ended');
  });

  test('is deducted from the order and counted', async () => {
    await coupon({ uses: 1 });
    const { json } = await checkout.place([WHITE_S], { coupon: 'ten' });
    // 734 - 73 = 661, less 5% = 33
    expect(json.data.amount).toBe(62_800);
    expect(await used()).toBe(1);
    expect(await checkout.order(json.orderId)).toMatchObject({
      couponCode: 'TEN',
      couponDiscount: 73,
      prepaidDiscount: 33,
    });
    expect((await check('TEN', 734)).json.code).toBe('coupon-used-up');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('that covers everything places the order at once', async () => {
    await coupon({ flat: 5000 });
    const { json } = await checkout.place([WHITE_S], { coupon: 'TEN' });
    expect(json).toMatchObject({ data: { id: '', amount: 0 }, status: 'Placed' });
    expect(await checkout.order(json.orderId)).toMatchObject({ orderTotalAmount: 0, couponDiscount: 734 });
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('for few uses is not used too often by twenty concurrent orders', async () => {
    await coupon({ uses: 3 });
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, of) =>
        checkout.bodyFor([WHITE_S], { coupon: 'TEN', of: of + 1, email: `c${of}@example.com` }),
      ),
    );
    const answers = await Promise.all(bodies.map((body) => checkout.create(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect([json.code, json.reason]).toEqual(['coupon-refused', 'coupon-used-up']);
    // Two are held, half of few. The third is promised to the client that pays.
    expect(await used()).toBeLessThanOrEqual(3);
    const orders = answers.filter(({ status }) => status === 200);
    for (const { json } of orders) expect((await checkout.verify(json, await checkout.pay(json))).status).toBe(200);
    expect(await used()).toBe(3);
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('for one use per customer is used once, also concurrently and in other spellings', async () => {
    await coupon({ usesPerEmail: 1 });
    const emails = ['asha@example.com', 'ASHA@example.com', '  Asha@Example.com '];
    const bodies = await Promise.all(
      emails.map((email, of) => checkout.bodyFor([WHITE_S], { coupon: 'TEN', of: of + 1, email })),
    );
    const answers = await Promise.all(bodies.map((body) => checkout.create(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.reason).toBe('coupon-used-up');
    const ravi = await checkout.place([WHITE_S], { coupon: 'TEN', of: 9, email: 'ravi@example.com' });
    expect(ravi.status).toBe(200);
    // A coupon without a limit of uses is not held: the use counts when the order is paid.
    expect([await used(), await checkout.mistakes()]).toEqual([0, []]);
  });

  test.each([
    ['Asha+offer@example.com', 'asha@example.com'],
    ['asha.rao@gmail.com', 'AshaRao+2@googlemail.com'],
  ])('used by %s counts as used by %s, with a message that reveals nothing', async (one, other) => {
    await coupon({ usesPerEmail: 1 });
    await checkout.buy([WHITE_S], { coupon: 'TEN', email: one });
    const { status, json } = await checkout.place([WHITE_S], { coupon: 'TEN', email: other, of: 2 });
    expect([status, json.reason, json.message]).toEqual([
      409,
      'coupon-used-up',
      'This coupon has no use left for this order.',
    ]);
    expect(json.figures).toMatchObject({ coupon: null, couponDiscount: 0, dueNow: 697 });
    const another = await checkout.place([WHITE_S], { coupon: 'TEN', email: 'asha.r@example.com', of: 3 });
    expect(another.status).toBe(200);
  });

  test('with few uses is not used up by unpaid orders', async () => {
    await coupon({ uses: 20 });
    for (let of = 1; of <= 40; of += 1)
      await checkout.place([WHITE_S], { coupon: 'TEN', of, email: `c${of}@example.com` });
    expect(await used()).toBe(10);
    checkout.later(6);
    await sweepOrders(checkout.parts);
    expect([await used(), await checkout.mistakes()]).toEqual([0, []]);
    await checkout.buy([WHITE_S], { coupon: 'TEN', email: 'ravi@example.com', of: 50 });
    expect([await used(), await checkout.mistakes()]).toEqual([1, []]);
  });

  test('whose last use was promised twice goes to the first payment; the other one is refunded', async () => {
    await coupon({ uses: 1, usesPerEmail: 1 });
    // Held and abandoned twice: from then on it cannot be held.
    await database()
      .db.updateTable('coupon')
      .set({ abandoned: 2, abandoned_until: new Date('2026-11-21T10:10:00Z') })
      .execute();
    const shop = openFromAddresses(database().db);
    const [first, second] = [await shop.place('10.0.0.1', 1, 'TEN'), await shop.place('10.0.0.2', 2, 'TEN')];
    expect([first.status, second.status, await used()]).toEqual([200, 200, 0]);
    expect((await checkout.verify(second.json, await checkout.pay(second.json))).status).toBe(200);
    const late = await checkout.verify(first.json, await checkout.pay(first.json));
    expect([late.status, late.json.code, await used()]).toEqual([409, 'refund-due', 1]);
    expect(await checkout.statusOf(first.json.orderId)).toBe('Refund due');
    expect(await checkout.mistakes()).toEqual([]);
  });

  test('for one use per customer is used once, though two orders from two places were promised it', async () => {
    await coupon({ usesPerEmail: 1 });
    const shop = openFromAddresses(database().db);
    const orders = [await shop.place('10.0.0.1', 1, 'TEN'), await shop.place('10.0.0.2', 2, 'TEN')];
    const answers = [];
    for (const { json } of orders) answers.push((await checkout.verify(json, await checkout.pay(json))).status);
    expect([answers, await used(), await checkout.mistakes()]).toEqual([[200, 409], 1, []]);
  });

  test.each<[string, Partial<CouponRecord>]>([
    ['without a limit of uses', {}],
    ['whose uses are held', { uses: 9 }],
  ])('%s cannot be blocked for its owner by unpaid orders in their name from elsewhere', async (_, record) => {
    await coupon({ usesPerEmail: 1, ...record });
    const shop = openFromAddresses(database().db);
    expect((await shop.place('10.0.0.1', 1, 'TEN')).status).toBe(200);
    expect((await shop.place('10.0.0.2', 2, 'TEN')).status).toBe(200);
  });

  /** Shoppers with one e-mail address, each with another client IP. */
  function openFromAddresses(db: Db) {
    const shop = openTestApp(db, { ...checkout.parts, config: readConfig({ TRUST_PROXY: '1' }) });
    return {
      place: async (address: string, of: number, code: string) =>
        shop.call('POST', '/api/create-order', {
          body: await checkout.bodyFor([WHITE_S], { coupon: code, of }),
          headers: { 'x-forwarded-for': address },
        }),
    };
  }

  describe('is released', () => {
    beforeEach(() => coupon({ uses: 1, usesPerEmail: 1 }));

    test('with an order that is never paid', async () => {
      await checkout.place([WHITE_S], { coupon: 'TEN' });
      checkout.later(31);
      await sweepOrders(checkout.parts);
      expect(await used()).toBe(0);
      expect((await checkout.place([WHITE_S], { coupon: 'TEN' })).status).toBe(200);
    });

    test('with an order that is canceled', async () => {
      const id = await checkout.buy([WHITE_S], { coupon: 'TEN' });
      await checkout.cancel(id);
      expect([await used(), await checkout.mistakes()]).toEqual([0, []]);
    });

    test('and is missing for a late payment after somebody else has used it: the money is refunded', async () => {
      const { json } = await checkout.place([WHITE_S], { coupon: 'TEN' });
      checkout.later(31);
      await sweepOrders(checkout.parts);
      await checkout.buy([WHITE_S], { coupon: 'TEN', email: 'ravi@example.com', of: 2 });
      const answer = await checkout.verify(json, await checkout.pay(json));
      expect([answer.status, answer.json.code]).toEqual([409, 'refund-due']);
      expect(await checkout.statusOf(json.orderId)).toBe('Refund due');
      expect([await used(), await checkout.mistakes()]).toEqual([1, []]);
    });
  });

  test('is not lost by an order that is refused for another reason', async () => {
    await coupon({ uses: 1 });
    await checkout.place([WHITE_S], { coupon: 'TEN', over: { amount: 1 } });
    await checkout.place([{ ...WHITE_S, quantity: 101 }], { coupon: 'TEN' });
    expect(await used()).toBe(0);
  });
});
