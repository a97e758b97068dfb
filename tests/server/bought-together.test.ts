// What the shop recommends after an add: only what real orders hold together, and only what is in stock.
import { beforeEach, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { type Bought, type Checkout, openCheckout, putSettings } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods } from '#tests/kit/server/goods.ts';

const piece = (product_id: string): Bought => ({ product_id, color: 'Black', size: 'One' });

onDatabase('bought together', (database) => {
  let checkout: Checkout;
  beforeEach(async () => {
    await putGoods(database().db, [
      ...['tee', 'mat', 'rope', 'mug'].map((id) => ({ id, options: { Black: 'One:20' } })),
      { id: 'last', options: { Black: 'One:2' } },
    ]);
    await putSettings(database().db, {});
    checkout = openCheckout(database().db, { clock: () => new Date() });
  });
  const withTee = async (): Promise<string[]> => {
    // A new server: what it computes is cached for an hour.
    const { shop } = openCheckout(database().db, { clock: () => new Date() });
    const { json } = await shop.get('/api/bought-together', { product_id: 'tee' });
    return json.data.map(({ _id }: { _id: string }) => _id);
  };
  const buy = (...ids: string[]) => checkout.buy(ids.map(piece));

  test('is nothing without orders, and nothing after one order, which would tell what one customer bought', async () => {
    expect(await withTee()).toEqual([]);
    await buy('tee', 'mat');
    expect(await withTee()).toEqual([]);
  });

  test('is what at least two paid orders hold, the most frequent first', async () => {
    await buy('tee', 'mat');
    await buy('tee', 'mat', 'rope');
    await buy('tee', 'rope', 'mat');
    await buy('mug', 'rope');
    await checkout.place([piece('tee'), piece('mug')]);
    await checkout.place([piece('tee'), piece('mug')]);
    expect(await withTee()).toEqual(['mat', 'rope']);
  });

  test('does not count an order that was cancelled, nor what is sold out', async () => {
    await buy('tee', 'mat');
    await checkout.cancel(await buy('tee', 'mat'));
    await buy('tee', 'last');
    await buy('tee', 'last');
    await bumpCatalogueVersion(database().db);
    expect(await withTee()).toEqual([]);
  });
});
