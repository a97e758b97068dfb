// Recommendations after an add: products that real orders have in common and that are in stock.
import { beforeEach, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { type Bought, type Checkout, openCheckout, putSettings } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

const MANY = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const piece = (product_id: string): Bought => ({ product_id, color: 'Black', size: 'One' });

onDatabase('bought together', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, [
      ...['tee', 'rope', 'mug'].map((id) => ({ id, options: { Black: 'One:20' } })),
      { id: 'mat', options: { Black: 'One:20', White: 'One:20' } },
      { id: 'last', options: { Black: 'One:2' } },
      ...MANY.map((id) => ({ id, options: { Black: 'One:20' } })),
    ]);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db, { clock: () => new Date() });
  });
  const withTee = async (now = new Date()): Promise<string[]> => {
    // A new server: what it computes is cached for an hour.
    const { shop } = openCheckout(database().db, { clock: () => now });
    const { json } = await shop.get('/api/bought-together', { product_id: 'tee' });
    return json.data.map(({ _id }: { _id: string }) => _id);
  };
  const buy = (...ids: string[]) => checkout.buy(ids.map(piece));

  test('is empty without orders, and after a single one, which would reveal what one customer bought', async () => {
    expect(await withTee()).toEqual([]);
    // Two lines of one product.
    await checkout.buy([piece('tee'), piece('mat'), { ...piece('mat'), color: 'White' }]);
    expect(await withTee()).toEqual([]);
  });

  test('lists products that at least two paid orders share, the most frequent first', async () => {
    await buy('tee', 'mat');
    await buy('tee', 'mat', 'rope');
    await buy('tee', 'rope', 'mat');
    await buy('mug', 'rope');
    await checkout.place([piece('tee'), piece('mug')]);
    await checkout.place([piece('tee'), piece('mug')]);
    expect(await withTee()).toEqual(['mat', 'rope']);
  });

  test('leaves out canceled orders and sold-out products', async () => {
    await buy('tee', 'mat');
    await checkout.cancel(await buy('tee', 'mat'));
    await buy('tee', 'last');
    await buy('tee', 'last');
    await bumpCatalogueVersion(database().db);
    expect(await withTee()).toEqual([]);
  });

  test('lists at most six products, from orders of the last 365 days', async () => {
    await buy('tee', ...MANY);
    const last = new Date();
    await buy('tee', ...MANY);
    expect(await withTee()).toEqual(MANY.slice(0, 6));
    expect(await withTee(new Date(last.getTime() + 365 * DAY_MS - 60_000))).toEqual(MANY.slice(0, 6));
    expect(await withTee(new Date(last.getTime() + 365 * DAY_MS + 60_000))).toEqual([]);
  });

  test('is computed once an hour', async () => {
    const hour = Math.floor(Date.now() / (3 * HOUR_MS)) * 3 * HOUR_MS;
    let now = hour;
    const { shop } = openCheckout(database().db, { clock: () => new Date(now) });
    const named = async () => (await shop.get('/api/bought-together', { product_id: 'tee' })).json.data.length;
    expect(await named()).toBe(0);
    await buy('tee', 'mat');
    await buy('tee', 'mat');
    now = hour + HOUR_MS - 1;
    expect(await named()).toBe(0);
    now = hour + HOUR_MS;
    // The whole answer is cached until the next order.
    await buy('mug');
    expect(await named()).toBe(1);
  });
});
