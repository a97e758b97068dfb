// News is judged when it may be shown: what was back, or cost less, only at night is not announced in the morning.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockVerb } from '#server/shop/verbs/stock.ts';
import { waitingVerb } from '#server/shop/verbs/waiting.ts';
import { tellPriceDrops } from '#server/waiting/price-drops.ts';
import { tellWaiting } from '#server/waiting/stock-waits.ts';
import { putCustomer } from '#tests/kit/server/accounts.ts';
import { ASHA } from '#tests/kit/server/checkout.ts';
import { oneDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';
import { openPushShop, type PushShop } from '#tests/kit/server/push-shop.ts';

const MINUTES_TO_NIGHT = 6 * 60;
const MINUTES_OF_NIGHT = 10 * 60 + 30;

const database = oneDatabase();
let shop: PushShop;
beforeEach(async () => {
  shop = await openPushShop(database().db);
});
afterEach(() => shop.close());

test('a size that is back at night is told in the morning if it is still there, and by e-mail at once', async () => {
  const contact_email = 'guest@example.com';
  const { endpoint } = await shop.subscribe('phone');
  await shop.wait({ endpoint });
  await shop.wait({ contact_email, wait_id: 'b'.repeat(32) });
  shop.checkout.later(MINUTES_TO_NIGHT);
  await shop.restock();
  expect(await tellWaiting(shop.checkout.parts)).toBe(1);
  expect(await shop.mailsTo(contact_email)).toHaveLength(1);
  await shop.merchant.run(stockVerb, 'VY-tee', 'Black', 'M', '0');
  shop.checkout.later(MINUTES_OF_NIGHT);
  expect(await tellWaiting(shop.checkout.parts)).toBe(0);
  await shop.restock();
  expect(await tellWaiting(shop.checkout.parts)).toBe(1);
  expect(await shop.deliver()).toBe(1);
});

test('a colour of a product without sizes is announced when that colour is back, and not with another one', async () => {
  const { db } = database();
  await putGoods(db, [{ id: 'band', name: 'Band', options: { Red: ':0', Blue: ':0' } }]);
  await shop.wait({ product_id: 'band', color: 'Red', size: '', contact_email: 'guest@example.com' });
  const told = async (color: string) => {
    await db
      .updateTable('variant')
      .set({ stock: 1 })
      .where('product_id', '=', 'band')
      .where('color', '=', color)
      .execute();
    return tellWaiting(shop.checkout.parts);
  };
  expect([await told('Blue'), await told('Red')]).toEqual([0, 1]);
});

test('a device that has had its news of the day is told the next day, if the product is still there', async () => {
  const { endpoint } = await shop.subscribe('phone');
  await shop.wait({ endpoint });
  // Of two sizes that are back at once, the one that was asked about first is told first.
  shop.checkout.later(1);
  await shop.wait({ endpoint, wait_id: 'b'.repeat(32), color: 'White', size: 'S' });
  const tell = async () => [await tellWaiting(shop.checkout.parts), await shop.deliver()];
  const white = (stock: string) => shop.merchant.run(stockVerb, 'VY-tee', 'White', 'S', stock);
  await shop.restock();
  expect([await tell(), await tell()]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  await white('0');
  shop.checkout.later(24 * 60);
  expect(await tell()).toEqual([0, 0]);
  await white('1');
  expect(await tell()).toEqual([1, 1]);
});

test('a price of the night is not announced in the morning', async () => {
  const { db } = database();
  const asha = await putCustomer(db, ASHA);
  await shop.subscribe('phone', { kinds: ['price'] }, asha.headers);
  await shop.post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
  const cost = (paise: number) =>
    db.updateTable('product').set({ price_paise: paise }).where('id', '=', 'tee').execute();
  shop.checkout.later(MINUTES_TO_NIGHT);
  await cost(50_000);
  expect(await tellPriceDrops(shop.checkout.parts)).toBe(0);
  await cost(73_400);
  shop.checkout.later(MINUTES_OF_NIGHT);
  expect([await tellPriceDrops(shop.checkout.parts), await shop.deliver()]).toEqual([0, 0]);
  await cost(50_000);
  expect([await tellPriceDrops(shop.checkout.parts), await shop.deliver()]).toEqual([1, 1]);
});

test('a second lower price of one day does not come to the device but by e-mail', async () => {
  const { db } = database();
  const asha = await putCustomer(db, ASHA);
  await shop.subscribe('phone', { kinds: ['price'] }, asha.headers);
  await shop.post('/api/add-wishlist', { product_id: 'tee', contact_email: ASHA }, asha.headers);
  const tellAt = async (price_paise: number) => {
    await db.updateTable('product').set({ price_paise }).where('id', '=', 'tee').execute();
    return [await tellPriceDrops(shop.checkout.parts), await shop.deliver()];
  };
  expect([await tellAt(60_000), await tellAt(50_000)]).toEqual([
    [1, 1],
    [1, 0],
  ]);
  const byMail = (await shop.mailsTo(ASHA)).filter(({ push_to }) => push_to === null);
  expect(byMail.map(({ subject }) => subject)).toEqual(['Training Tee is now Rs. 500']);
});

test('the merchant sees since when shoppers wait', async () => {
  const contact_email = 'guest@example.com';
  await shop.wait({ contact_email });
  shop.checkout.later(48 * 60);
  await shop.wait({ contact_email: ASHA, wait_id: 'b'.repeat(32) });
  await shop.merchant.run(waitingVerb, 'list');
  expect(shop.merchant.said).toEqual(['2  Training Tee (VY-tee), Black, M, since 21-11-2026']);
});
