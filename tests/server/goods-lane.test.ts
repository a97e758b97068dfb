// The lane of a product: the transactions of its orders and payments run one after the other, and a hot product lets others pass.
import { beforeEach, describe, expect, test } from 'vitest';
import { createGoodsLane, type GoodsLane } from '#server/orders/goods-lane.ts';
import { createGoodsQueue } from '#server/orders/goods-queue.ts';
import { openCheckout, putSettings, TEE_WHITE_S, WHITE_S } from '#tests/kit/server/checkout.ts';
import { onDatabase } from '#tests/kit/server/databases.ts';
import { putGoods, SMALL_SHOP } from '#tests/kit/server/goods.ts';
import { deliverWebhook } from '#tests/kit/server/webhook.ts';

/** Longer than any test: nothing goes on because of it. */
const NEVER_MS = 60_000;

/** Transactions that end when the test says so. */
function openLane(letPassMs = NEVER_MS) {
  const lane = createGoodsLane(letPassMs);
  const events: string[] = [];
  const begin = (name: string, ...products: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = lane(products, async () => {
      events.push(`${name} begins`);
      await promise.finally(() => events.push(`${name} ends`));
    });
    const end = () => {
      resolve();
      return done;
    };
    const fail = () => {
      reject(new Error('broken'));
      return done.catch(({ message }: Error) => message);
    };
    return { done, end, fail };
  };
  return { events, begin };
}
/** Everything that needs no timer has happened. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the lane of a product', () => {
  test('runs one transaction after the other, in order of arrival', async () => {
    const { events, begin } = openLane();
    const [one, two, three] = [begin('one', 'tee'), begin('two', 'tee'), begin('three', 'tee')];
    void three.end();
    await settle();
    expect(events).toEqual(['one begins']);
    await one.end();
    await two.end();
    await three.done;
    expect(events).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  test('lets no newcomer in between when one ends and the next begins', async () => {
    const { events, begin } = openLane();
    const [one, two] = [begin('one', 'tee'), begin('two', 'tee')];
    await one.end();
    await settle();
    const three = begin('three', 'tee');
    await settle();
    expect(events).toEqual(['one begins', 'one ends', 'two begins']);
    await two.end();
    await three.end();
    expect(events.slice(-3)).toEqual(['two ends', 'three begins', 'three ends']);
  });

  test('does not delay another product', async () => {
    const { events, begin } = openLane();
    begin('tee', 'tee');
    begin('tee again', 'tee');
    begin('mat', 'mat');
    await settle();
    expect(events).toEqual(['tee begins', 'mat begins']);
  });

  test('lets the transactions of other products pass once it is crowded', async () => {
    const { events, begin } = openLane();
    const [tee, again] = [begin('tee', 'tee'), begin('tee again', 'tee')];
    const [mat, rug] = [begin('mat', 'mat'), begin('rug', 'rug')];
    await tee.end();
    await mat.end();
    await settle();
    expect(events).toEqual(['tee begins', 'mat begins', 'rug begins', 'tee ends', 'mat ends']);
    await rug.end();
    await again.end();
    expect(events.slice(-3)).toEqual(['rug ends', 'tee again begins', 'tee again ends']);
  });

  test('goes on in time although others never end', async () => {
    const { events, begin } = openLane(5);
    const [tee, again, third] = [begin('tee', 'tee'), begin('tee again', 'tee'), begin('third tee', 'tee')];
    const mat = begin('mat', 'mat');
    await tee.end();
    await again.end();
    await third.end();
    expect(events).not.toContain('mat ends');
    expect(events.at(-1)).toBe('third tee ends');
    await mat.end();
  });

  test('does not wait for another crowded product', async () => {
    const { events, begin } = openLane();
    const first = [begin('tee', 'tee'), begin('mat', 'mat')];
    const second = [begin('tee again', 'tee'), begin('mat again', 'mat')];
    await Promise.all(first.map(({ end }) => end()));
    await settle();
    expect(events.slice(-2)).toEqual(['tee again begins', 'mat again begins']);
    await Promise.all(second.map(({ end }) => end()));
  });

  test('a transaction that fails makes room for the next one', async () => {
    const { events, begin } = openLane();
    const [tee, again, mat] = [begin('tee', 'tee'), begin('tee again', 'tee'), begin('mat', 'mat')];
    expect(await mat.fail()).toBe('broken');
    expect(await tee.fail()).toBe('broken');
    expect(await again.fail()).toBe('broken');
    await begin('third tee', 'tee').end();
    expect(events.at(-1)).toBe('third tee ends');
  });

  test('a cart with two products waits only in the longer lane, and does not hold up the other one', async () => {
    const { events, begin } = openLane();
    const [tee] = [begin('tee', 'tee'), begin('tee again', 'tee'), begin('both', 'mat', 'tee'), begin('mat', 'mat')];
    await settle();
    expect(events).toEqual(['tee begins', 'mat begins']);
    await tee.end();
  });

  test('an order that is not known runs at once', async () => {
    const { events, begin } = openLane();
    begin('one');
    begin('two');
    await settle();
    expect(events).toEqual(['one begins', 'two begins']);
  });
});

onDatabase('a purchase', (database) => {
  beforeEach(async () => {
    await putGoods(database().db, SMALL_SHOP);
    await putSettings(database().db, {});
  });
  /** A checkout that notes whose lane each transaction runs in. */
  function open() {
    const used: string[] = [];
    const lane: GoodsLane = (products, transaction) => {
      used.push(products.join());
      return transaction();
    };
    return { checkout: openCheckout(database().db, { lane }), takeUsed: () => used.splice(0) };
  }

  test('runs all its transactions in the lane of its product', async () => {
    const { checkout, takeUsed } = open();
    const { json } = await checkout.place([WHITE_S], { key: 'mine' });
    expect(takeUsed()).toEqual(['tee', 'tee']);
    await checkout.openWindow(json);
    expect(takeUsed()).toEqual(['tee']);
    const result = await checkout.pay(json);
    expect(takeUsed()).toEqual([]);
    expect((await checkout.verify(json, result, { key: 'paid' })).status).toBe(200);
    expect(takeUsed()).toEqual(['tee', 'tee']);
    expect((await deliverWebhook(database().db, checkout.shop, result)).status).toBe(200);
    expect(takeUsed()).toEqual(['tee']);
  });

  test('of a product that thirty buyers want at once is made for each, with queue and lane', async () => {
    const { db } = database();
    await db.updateTable('variant').set({ stock: 30 }).where('id', '=', TEE_WHITE_S).execute();
    const checkout = openCheckout(db, {
      queue: createGoodsQueue({ burstWaitMs: NEVER_MS, standingWaitMs: NEVER_MS, maxLength: 100 }),
      lane: createGoodsLane(),
    });
    await Promise.all(
      Array.from({ length: 30 }, (_, of) => checkout.buy([WHITE_S], { of: of + 1, email: `c${of}@example.com` })),
    );
    expect(await checkout.stockOf(TEE_WHITE_S)).toBe(0);
    expect(await checkout.mistakes()).toEqual([]);
  });
});
