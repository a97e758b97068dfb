// The merchant changes a figure of the business: an order keeps the figures it was made with, and a page that shows the old ones is
// told what changed.
import { beforeEach, expect, test } from 'vitest';
import { setVerb } from '#server/shop/verbs/set.ts';
import { verifyVerb } from '#server/shop/verbs/verify.ts';
import { type Checkout, openCheckout, putSettings, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { openMerchant } from '#tests/kit/server/merchant.ts';

onDatabase('an order', (database) => {
  let checkout: Checkout;
  let merchant: ReturnType<typeof openMerchant>;
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db);
    merchant = openMerchant(database().db);
    return () => merchant.leave();
  });
  const set = (name: string, value: string) => merchant.run(setVerb, name, value);
  const orderRow = (id: string) =>
    database().db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('keeps its advance when the merchant asks for another, and verify judges each by its own', async () => {
    const before = await checkout.buy([WHITE_S], { mode: 'cod' });
    await set('cod.advancePercent', '10');
    const after = await checkout.buy([WHITE_S], { mode: 'cod' });
    expect([await checkout.order(before), await checkout.order(after)]).toMatchObject([
      { orderTotalAmount: 784, advancePaid: 39, remainingAmount: 745 },
      { orderTotalAmount: 784, advancePaid: 78, remainingAmount: 706 },
    ]);
    expect(await checkout.mistakes()).toEqual([]);
    await merchant.run(verifyVerb);
  });

  test('keeps shipping, discount, coupon and GST, which verify judges as well', async () => {
    const cod = await checkout.buy([WHITE_S], { mode: 'cod' });
    const online = await checkout.buy([WHITE_S]);
    await set('shipping.amount', '80');
    await set('discount.discountPercentage', '20');
    await database().db.updateTable('product').set({ gst_percent: 18 }).execute();
    expect(await checkout.mistakes()).toEqual([]);
    expect((await orderRow(cod)).pricing_rules).toEqual({
      advancePercent: 5,
      returnDays: 10,
      shipping: { status: 'active', type: 'flat', amount: 50 },
      prepaid: { discountPercentage: 5, discountActive: true },
      coupon: null,
    });
    const lines = await database().db.selectFrom('order_line').select('gst_percent').execute();
    expect(lines).toEqual([{ gst_percent: 5 }, { gst_percent: 5 }]);

    // Verify would see an order whose amounts are not those of its day.
    const breaking = async (id: string, rules: object) => {
      const pricing_rules = JSON.stringify({ ...(await orderRow(id)).pricing_rules, ...rules });
      await database().db.updateTable('shop_order').set({ pricing_rules }).where('id', '=', id).execute();
      return (await checkout.mistakes()).length;
    };
    expect(await breaking(cod, { advancePercent: 10 })).toBe(1);
    expect(await breaking(cod, { shipping: { status: 'inactive', type: 'flat', amount: 50 } })).toBe(2);
    expect(await breaking(online, { prepaid: { discountActive: false } })).toBe(2);
    await database().db.updateTable('order_line').set({ gst_percent: 40 }).execute();
    expect(await checkout.mistakes()).toHaveLength(3);
  });

  test('from a page with the old advance is refused with the new one', async () => {
    const body = await checkout.bodyFor([WHITE_S], { mode: 'cod' });
    await set('cod.advancePercent', '10');
    expect((await checkout.create(body)).json).toMatchObject({
      code: 'figures-changed',
      changed: ['amount'],
      figures: { payable: 784, advance: 78, balance: 706 },
    });
  });

  test.each(['-1', '101', '7.5', 'much'])('takes no advance of %s percent', async (percent) => {
    await expect(set('cod.advancePercent', percent)).rejects.toThrow('must be whole percent from 0 to 100');
  });
});
