// The checks before payment, and where the shop delivers: what has become worse than a page promised is asked first.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { NewRow } from '#server/db/schema.ts';
import { writePinRules } from '#server/shop/pin-file.ts';
import type { Delivery } from '#src/domain/pin-rules.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { FORM, openCheckoutShop, type TillShop } from './checkout-shop.ts';
import { openGate } from './open-gate.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());

const PIN = FORM.shipping_zip_code;
const PROMISED: Delivery = { served: true, cod: true, minDays: 3, maxDays: 5 };
const to = (answers: Delivery[] = [PROMISED]) => ({ pin: PIN, answers });
/** The merchant's rule of the shipping address, until the test ends. */
async function deliver(over: Partial<NewRow<'pin_rule'>>) {
  await writePinRules(shop.db, [
    { prefix: PIN.slice(0, 2), served: true, cod: true, min_days: 3, max_days: 5, ...over },
  ]);
  onTestFinished(() => writePinRules(shop.db, []));
}

test('the delivery is as promised, or better: no dialog', async () => {
  const { place, asked, seen } = await openGate(shop, 'online');
  await deliver({ min_days: 1, max_days: 5, cod: false });
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked).toEqual([]);
});

test('the delivery takes longer than any page has promised', async () => {
  const { place, asked, seen } = await openGate(shop, 'online');
  await deliver({ min_days: 5, max_days: 8 });
  const answers = [PROMISED, { ...PROMISED, minDays: 5, maxDays: 8 }];
  expect(await place({ ...seen, delivery: to(answers) })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Delivery to ${PIN} now takes 5 to 8 business days instead of 3 to 5 business days.`],
  ]);
});

test('there is no cash on delivery to the PIN code any more: going on means paying online', async () => {
  const { place, asked, sessionId, seen } = await openGate(shop, 'cod');
  await deliver({ cod: false });
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Cash on delivery is not available for PIN code ${PIN}. If you go on, you pay online.`],
  ]);
  const order = await shop.db.selectFrom('shop_order').select('mode').where('session_id', '=', sessionId).execute();
  expect(order).toEqual([{ mode: 'online' }]);
});

test('the same, when the list changes between the checks and the order', async () => {
  allowConsole(/order not opened ApiError: pin-without-cod/);
  const { place, asked, seen } = await openGate(shop, 'cod');
  await deliver({});
  shop.onCall('POST /create-order', 'before', () => deliver({ cod: false }));
  expect(await place({ ...seen, delivery: to() })).toMatchObject({ kind: 'placed' });
  expect(asked.map(({ changes }) => changes)).toEqual([
    [`Cash on delivery is not available for PIN code ${PIN}. If you go on, you pay online.`],
  ]);
});

test('the shop does not deliver to the PIN code any more: the order stops with what to do', async () => {
  const { place, asked, sessionId, seen } = await openGate(shop, 'online');
  await deliver({ served: false, cod: false });
  const stopped = {
    kind: 'stopped',
    message: `We don't deliver to PIN code ${PIN} yet. Please choose another shipping address. Your cart stays as it is.`,
  };
  expect(await place({ ...seen, delivery: to() })).toEqual(stopped);
  expect([asked, await shop.orders(sessionId)]).toEqual([[], []]);
});

test('the same, when the list changes between the checks and the order: the shop says it', async () => {
  allowConsole(/order not opened ApiError: pin-not-served/);
  const { place, seen } = await openGate(shop, 'online');
  await deliver({});
  shop.onCall('POST /create-order', 'before', () => deliver({ served: false, cod: false }));
  expect(await place({ ...seen, delivery: to() })).toEqual({
    kind: 'stopped',
    message: `We don't deliver to PIN code ${PIN} yet. Please choose another shipping address.`,
  });
});
