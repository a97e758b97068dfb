// A coupon is checked without knowing who orders, so the shop may still refuse it with the order.
import { expect, onTestFinished, test } from 'vitest';
import { createCoupon } from '#server/shop/coupons.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openCheckoutShop } from './checkout-shop.ts';
import { openGate } from './open-gate.ts';

test('a coupon that is used up for this buyer is taken off with one question, and the order is placed without it', async () => {
  allowConsole(/order not opened/);
  const shop = await openCheckoutShop();
  onTestFinished(shop.close);
  await createCoupon(shop.db, { code: 'TEN', percent: 10, usesPerEmail: 1 });
  const coupon = { _id: 'c1', code: 'TEN', discount: 10, discountType: 'Percentage' };
  const first = await openGate(shop, 'online');
  expect(await first.place({ ...first.seen, coupon })).toMatchObject({ kind: 'placed' });
  // Another device.
  localStorage.clear();
  const { place, seen, asked, refusals, sessionId } = await openGate(shop, 'online');
  expect(await place({ ...seen, coupon })).toMatchObject({ kind: 'placed' });
  const why = 'This coupon has no use left for this order.';
  expect([asked.map(({ changes }) => changes), refusals]).toEqual([
    [[`The coupon can no longer be used. ${why}`]],
    [why],
  ]);
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});
